import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { isSmallSample } from '../../../domain/sample-size.ts'
import { ifWatched } from '../../../engine/report/nothing-recommended.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { shareText } from '../../text/share-text.ts'
import { plainList, ruled } from '../../theme.ts'
import { MainLink, OutlinedButton, OutlinedLink } from '../../ui/layout/buttons.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { Caveat } from './answer.tsx'
import { useHitsAddress } from './hits/hits-address.ts'
import { modeOf } from './mode.ts'
import { emptyText } from './sources/role-text.ts'
import type { ReportSelection } from './use-selection.ts'

/** What to do with a report that recommends nothing: look at what was found, and the ways to a recommendation. */
export function NothingRecommended({ selection }: { selection: ReportSelection }) {
  const { t, format, path, language } = useTexts()
  const group = useGroup()
  const groupId = useGroupId()
  const hits = useHitsAddress()
  const { report, events, onlyPassed } = selection
  const unwatched = ifWatched(report)
  const of = modeOf(report)
  const passed = of === 'log' && !onlyPassed ? (events?.passed ?? 0) : 0
  const day = of === 'log' ? report.summary.to?.slice(0, 10) : undefined
  const pastDay = day !== undefined && day < report.createdAt.slice(0, 10) ? day : undefined
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Quiet sx={{ maxWidth: 720, textWrap: 'pretty' }} data-testid="why-none">
        {emptyText(report, language)}
      </Quiet>
      {/* What the other caveats say is the reason already. */}
      {isSmallSample(report.summary.suspicious) && <Caveat report={report} />}
      {of !== 'profile' && (
        <MainLink
          className="no-print"
          data-testid="see-hits"
          to={hits(passed > 0 ? { actions: ['passed'] } : {})}
          sx={{ justifySelf: 'start' }}
        >
          {t(passed > 0 ? 'report.none.passed' : 'report.none.hits', { passed })}
        </MainLink>
      )}
      <Box component="ul" aria-label={t('report.none.ways')} className="no-print" sx={plainList}>
        {unwatched.length > 0 && (
          <Way
            text={t('report.none.watched.text', {
              names: format.list(unwatched.map(selection.nameOf)),
              count: unwatched.length,
              expected: shareText(selection.coverageOf(unwatched), report.summary.suspicious, language),
            })}
          >
            <OutlinedButton onClick={() => selection.choose(unwatched)}>{t('report.none.watched')}</OutlinedButton>
          </Way>
        )}
        {pastDay && may(group, 'REPORT_CREATE') && (
          <Way text={t('report.none.asOf.text', { day: format.date(pastDay) })}>
            <OutlinedLink to={`${path('recommender')}?asOf=${pastDay}`}>{t('report.none.asOf')}</OutlinedLink>
          </Way>
        )}
        {may(group, 'REPORT_CREATE') && (
          <Way text={t(of === 'log' ? 'report.none.log.text' : 'report.none.anew.text')}>
            <OutlinedLink to={path('recommender')}>
              {t(of === 'log' ? 'report.none.log' : 'nav.recommender')}
            </OutlinedLink>
          </Way>
        )}
        {of === 'log' && may(group, 'SENSOR_READ') && (
          <Way text={t('report.none.sensor.text')}>
            <OutlinedLink to={path('group', { groupId }, 'sensors')}>{t('report.none.sensor')}</OutlinedLink>
          </Way>
        )}
      </Box>
    </Card>
  )
}

/** A link or button that leads on, and what it leads to. */
function Way({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        ...ruled,
        py: 1.25,
        display: 'grid',
        gap: 1.5,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '17rem minmax(0,1fr)' },
        '& > :first-of-type': { justifySelf: { xs: 'start', sm: 'stretch' } },
      }}
    >
      {children}
      <Quiet sx={{ textWrap: 'pretty' }}>{text}</Quiet>
    </Box>
  )
}
