import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useMemo } from 'react'
import type { Report } from '../../../domain/report.ts'
import { countsOldAlarms } from '../../../engine/report/old-alarms.ts'
import { oneSource } from '../../../engine/report/one-source.ts'
import { isShortLog } from '../../../engine/report/short-log.ts'
import { ofUnlistedKinds } from '../../../engine/report/unlisted-kinds.ts'
import { isHardlyWatched } from '../../../engine/report/watched-sources.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { LicenceLinks } from '../licences/licence-links.tsx'
import { modeOf } from './mode.ts'
import { oneHostValues } from './one-host.ts'
import type { ReportSelection } from './use-selection.ts'

/** Most logs tell their times. */
export const AssumedTimesNotice = late(() => import('./assumed-times.tsx'))

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
        <Button size="small" color="inherit" className="no-print" onClick={() => selection.setOnlyPassed(false)}>
          {t('report.onlyPassed.all')}
        </Button>
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
  return (
    // One gap of the page around all of them, so that the figures are not far below.
    <Box sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
      {mode === 'feedCompare' && <Alert severity="info">{t('report.mode.feedCompare.text')}</Alert>}
      {mode === 'profile' && <Alert severity="info">{t('report.mode.profile.text')}</Alert>}
      {summary.olderRules && <Alert severity="warning">{t('report.olderRules')}</Alert>}
      {countsOldAlarms(report) && <Alert severity="warning">{t('report.oldAlarms')}</Alert>}
      {summary.ever && <Alert severity="warning">{t('report.ever')}</Alert>}
      {summary.skippedLines > 0 && (
        <Alert severity="warning">
          {t(mode === 'feedCompare' ? 'report.skipped.list' : 'report.skipped', { count: summary.skippedLines })}
        </Alert>
      )}
      {suspiciousLater > 0 && (
        <Alert severity="warning">
          {t('report.later', { count: suspiciousLater, time: format.dateTime(report.createdAt) })}
        </Alert>
      )}
      {onlyEnds > 0 && <Alert severity="info">{t('report.onlyEnds', { count: onlyEnds })}</Alert>}
      {settledUntil && (
        <Alert severity="info">{t('report.settledUntil', { time: format.dateTime(settledUntil) })}</Alert>
      )}
      {unlicensed > 0 && (
        <Alert severity="info">
          {t('report.unlicensed', { count: unlicensed })} <LicenceLinks />
        </Alert>
      )}
      {unmeasured > 0 && <Alert severity="info">{t('report.unmeasured', { count: unmeasured })}</Alert>}
      {summary.oneHost && (
        <Alert severity="info">
          {t('report.oneHost', oneHostValues(summary.oneHost, summary.suspicious, { format }))}
        </Alert>
      )}
      {alone && (
        <Alert severity="info">
          {t('report.oneSource', {
            name: nameOf(alone.ID),
            only: format.number(alone.only),
            of: format.number(summary.suspicious),
            others: format.number(alone.others),
            sources: alone.rest?.sources ?? 0,
            besides: alone.isRecommended ? 'yes' : 'no',
            covered: format.expected(alone.rest?.covered ?? 0),
          })}
        </Alert>
      )}
      {isShortLog(report) && <Alert severity="info">{t('report.shortLog')}</Alert>}
      {isHardlyWatched(summary) && (
        <Alert severity="info">
          {t('report.hardlyWatched', { watched: summary.sourcesWatched ?? 0, compared: summary.sourcesCompared })}
        </Alert>
      )}
      {unlistedKinds.length > 0 && (
        <Alert severity="info">
          {t('report.unlistedKinds', {
            kinds: format.list(unlistedKinds.map((kind) => t(`kind.${kind}`))),
            count: ofUnlistedKinds(summary),
          })}
        </Alert>
      )}
      {summary.assumed && (
        <Suspense>
          <AssumedTimesNotice assumed={summary.assumed} ever={summary.ever} />
        </Suspense>
      )}
      {mode !== 'feedCompare' && !summary.ever && summary.observables > 0 && summary.linesWithoutTime > 0 && (
        <Alert severity="info">
          {summary.from === null ? t('report.untimed.all') : t('report.untimed', { count: summary.linesWithoutTime })}
        </Alert>
      )}
    </Box>
  )
}
