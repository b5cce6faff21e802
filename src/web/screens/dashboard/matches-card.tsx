import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import type { DashboardEvidence } from '../../../contract/dashboard.ts'
import { isSmallSample } from '../../../domain/sample-size.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { shareText } from '../../text/share-text.ts'
import { DayChart } from '../../ui/charts/day-chart.tsx'
import { PageLink, PlainLink } from '../../ui/layout/page-link.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { CountedAnew } from './counted-anew.tsx'
import { countedAnew } from './coverage-lines.ts'
import { enoughShare, pointsOf } from './day-points.ts'
import { EvidenceCard, Nothing } from './evidence-card.tsx'

type Met = NonNullable<DashboardEvidence['met']>

/** What was met and what got through, by the newest standing report. */
export function MatchesCard({ met, mayMakeReports }: { met: Met; mayMakeReports: boolean }) {
  const groupId = useGroupId()
  const { t, format, path, language } = useTexts()
  const title = t('morning.met')
  const { report } = met
  const day = met.days.at(-1)
  if (!report) {
    return (
      <EvidenceCard title={title}>
        <Nothing>{t('morning.met.none')}</Nothing>
      </EvidenceCard>
    )
  }
  const to = path('report', { groupId, reportId: report.id })
  const isUnderWay = report.state === 'queued' || report.state === 'running'
  const link = { to, text: t('morning.report') }
  if (!day || !report.refreshedAt) {
    return (
      <EvidenceCard title={title} link={link}>
        {isUnderWay ? (
          <Nothing>{t('morning.met.making')}</Nothing>
        ) : (
          <Alert severity="warning">{t('morning.met.failed')}</Alert>
        )}
      </EvidenceCard>
    )
  }
  const when = format.dateTime(report.refreshedAt)
  return (
    <EvidenceCard
      title={title}
      link={link}
      text={
        <>
          {t('morning.met.text', { days: report.days, when })}
          {!day.settled && `, ${t('curve.provisional')}`}
          {isUnderWay && `, ${t('morning.met.underWay')}`}
        </>
      }
    >
      <Box
        sx={{ display: 'grid', rowGap: 2, columnGap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))' }}
      >
        <Figure
          to={`${to}?tab=hits`}
          value={format.number(day.suspicious)}
          name={t('morning.met.suspicious')}
          text={t('morning.met.of', { count: day.observables })}
        />
        {day.passed !== null && (
          <Figure
            to={`${to}?passed=1&tab=hits`}
            value={format.number(day.passed)}
            name={t('hunt.passed')}
            text={t('morning.met.passed.covered', { covered: format.expected(day.passedInUse ?? 0) })}
            isWarning={day.passed > 0}
          />
        )}
        {day.suspicious > 0 && (
          <Figure
            to={to}
            value={shareText(day.inUse, day.suspicious, language, 0)}
            name={t('morning.met.inUse')}
            text={t('morning.met.proven', {
              expected: shareText(day.covered, day.suspicious, language, 0),
              proven: shareText(day.proven, day.suspicious, language, 0),
            })}
          />
        )}
      </Box>
      {day.suspicious > 0 && (
        <Quiet>
          {t('morning.met.inUse.text')}{' '}
          {mayMakeReports && (
            <PageLink to={path('recommender')} underline="always">
              {t('configuration.toWizard')}
            </PageLink>
          )}
        </Quiet>
      )}
      {day.passed === null && <Quiet>{t('morning.met.passed.unknown')}</Quiet>}
    </EvidenceCard>
  )
}

function Figure({
  to,
  value,
  name,
  text,
  isWarning = false,
}: {
  to: string
  value: string
  name: string
  text: ReactNode
  isWarning?: boolean
}) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <PlainLink to={to} underline="hover" sx={{ display: 'inline-block' }}>
        <Box
          component="span"
          sx={{
            display: 'block',
            fontSize: '1.75rem',
            lineHeight: 1.2,
            fontWeight: 680,
            fontVariantNumeric: 'tabular-nums',
            color: isWarning ? 'warning.main' : 'text.primary',
          }}
        >
          {value}
        </Box>
        <Box component="span" sx={{ fontSize: '0.9rem', fontWeight: 600 }}>
          {name}
        </Box>
      </PlainLink>
      <Quiet>{text}</Quiet>
    </Box>
  )
}

/**
 * Coverage by day: of the sources in use, and of those that the report of that day recommends. Days with too few
 * suspicious observables for percentages are left out.
 */
export function CoverageCurve({ met }: { met: Met }) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const [pointed, setPointed] = useState<number>()
  const { days, report } = met
  if (!report || days.length < 2 || !days.some(({ suspicious }) => suspicious > 0)) return null
  const mine = pointsOf(days, ({ inUse, suspicious }) => enoughShare(inUse, suspicious))
  const recommended = pointsOf(days, ({ covered, suspicious }) => enoughShare(covered, suspicious))
  const tooFew = days.filter(({ suspicious }) => isSmallSample(suspicious)).length
  return (
    <EvidenceCard
      title={t('morning.curve')}
      text={t('morning.curve.text', { days: report.days })}
      link={{ to: path('report', { groupId, reportId: report.id }), text: t('morning.report') }}
    >
      {tooFew < days.length && (
        <DayChart
          title={t('morning.curve')}
          isTitleHidden
          lines={[
            { name: t('feeds.current'), points: mine, colour: 'primary' },
            { name: t('morning.curve.recommended'), points: recommended, colour: 'brand' },
          ]}
          valueText={(value) => format.percent(value, 0)}
          most={100}
          uncertain={t('curve.provisional')}
          pointed={pointed}
          onPoint={setPointed}
        />
      )}
      <CountedAnew dates={countedAnew(mine).flatMap((index) => days[index]?.day ?? [])} />
      {tooFew > 0 && <Nothing>{t('morning.curve.few', { count: tooFew })}</Nothing>}
    </EvidenceCard>
  )
}
