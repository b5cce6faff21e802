import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type ReactNode, useMemo } from 'react'
import type { Report } from '../../../domain/report.ts'
import { oneSource } from '../../../engine/report/one-source.ts'
import { isShortLog } from '../../../engine/report/short-log.ts'
import { ofUnlistedKinds } from '../../../engine/report/unlisted-kinds.ts'
import { isHardlyWatched } from '../../../engine/report/watched-sources.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { latePart } from '../../late/late.tsx'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { LicenceLinks } from '../licences/licence-links.tsx'
import { modeOf } from './mode.ts'
import { oneHostValues } from './one-host.ts'
import type { ReportSelection } from './use-selection.ts'

/** Most logs tell their times. */
export const AssumedTimesNotice = latePart(() => import('./assumed-times.tsx'))

/** Says that all figures are about what got through, with a button that shows everything. Printed too. */
export function OnlyPassedNotice({ selection }: { selection: ReportSelection }) {
  const { t } = useTexts()
  return (
    <Alert
      severity="info"
      data-testid="only-passed"
      sx={{
        mb: { xs: 3, md: 4 },
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        // On phones the button stands below the text.
        '& .MuiAlert-message': { flex: '1 1 0', minWidth: 0 },
        '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' }, justifyContent: 'flex-end' },
      }}
      action={
        <SmallButton className="no-print" onClick={() => selection.setOnlyPassed(false)}>
          {t('report.onlyPassed.all')}
        </SmallButton>
      }
    >
      {t('report.onlyPassed', { passed: selection.report.summary.suspicious, all: selection.whole.summary.suspicious })}
    </Alert>
  )
}

/** What to know before reading the figures: what the report is based on, which rules it follows, what could not be read. */
export function ReportNotices({ report, nameOf }: { report: Report; nameOf: (id: string) => string }) {
  const { t, format } = useTexts()
  const { summary } = report
  const {
    unlistedKinds = [],
    suspiciousLater = 0,
    unmeasured = 0,
    onlyEnds = 0,
    unlicensed = 0,
    settledUntil,
  } = summary
  const mode = modeOf(report)
  const alone = useMemo(() => oneSource(report), [report])
  const isUntimed = mode !== 'feedCompare' && !summary.ever && summary.observables > 0 && summary.linesWithoutTime > 0
  const notices: Readonly<Record<string, readonly ['info' | 'warning', ReactNode]>> = {
    mode: ['info', mode !== 'log' && t(`report.mode.${mode}.text`)],
    ever: ['warning', summary.ever && t('report.ever')],
    skipped: [
      'warning',
      summary.skippedLines > 0 &&
        t(mode === 'feedCompare' ? 'report.skipped.list' : 'report.skipped', { count: summary.skippedLines }),
    ],
    later: [
      'warning',
      suspiciousLater > 0 && t('report.later', { count: suspiciousLater, time: format.dateTime(report.createdAt) }),
    ],
    onlyEnds: ['info', onlyEnds > 0 && t('report.onlyEnds', { count: onlyEnds })],
    settledUntil: ['info', settledUntil && t('report.settledUntil', { time: format.dateTime(settledUntil) })],
    unlicensed: [
      'info',
      unlicensed > 0 && (
        <>
          {t('report.unlicensed', { count: unlicensed })} <LicenceLinks />
        </>
      ),
    ],
    unmeasured: ['info', unmeasured > 0 && t('report.unmeasured', { count: unmeasured })],
    oneHost: [
      'info',
      summary.oneHost && t('report.oneHost', oneHostValues(summary.oneHost, summary.suspicious, { format })),
    ],
    oneSource: [
      'info',
      alone &&
        t('report.oneSource', {
          name: nameOf(alone.ID),
          only: format.number(alone.only),
          of: format.number(summary.suspicious),
          others: format.number(alone.others),
          sources: alone.rest?.sources ?? 0,
          besides: alone.isRecommended ? 'yes' : 'no',
          covered: format.expected(alone.rest?.covered ?? 0),
        }),
    ],
    shortLog: ['info', isShortLog(report) && t('report.shortLog')],
    hardlyWatched: [
      'info',
      isHardlyWatched(summary) &&
        t('report.hardlyWatched', { watched: summary.sourcesWatched ?? 0, compared: summary.sourcesCompared }),
    ],
    unlistedKinds: [
      'info',
      unlistedKinds.length > 0 &&
        t('report.unlistedKinds', {
          kinds: format.list(unlistedKinds.map((kind) => t(`kind.${kind}`))),
          count: ofUnlistedKinds(summary),
        }),
    ],
    untimed: [
      'info',
      isUntimed &&
        (summary.from === null ? t('report.untimed.all') : t('report.untimed', { count: summary.linesWithoutTime })),
    ],
  }
  return (
    // One gap of the page around all of them, so that the figures are not far below.
    <Box sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
      {Object.entries(notices).map(
        ([id, [severity, text]]) =>
          text && (
            <Alert key={id} severity={severity}>
              {text}
            </Alert>
          ),
      )}
      {summary.assumed && <AssumedTimesNotice assumed={summary.assumed} ever={summary.ever} />}
    </Box>
  )
}
