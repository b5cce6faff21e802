import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type HitState, hitStates } from '../../../domain/hit.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { percentOf } from '../../../domain/percent.ts'
import type { Report } from '../../../domain/report.ts'
import { isSmallSample } from '../../../domain/sample-size.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { equalColumns, plainList } from '../../theme.ts'
import { StackedBar } from '../../ui/charts/share-bar.tsx'
import { InView } from '../../ui/layout/in-view.tsx'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Caption, CardTitle, Quiet, Strong } from '../../ui/layout/text.tsx'
import { useHitsAddress } from './hits/hits-address.ts'
import { textureOf } from './hits/state-texture.ts'
import { modeOf } from './mode.ts'
import { StateSwatch } from './sources/state-mark.tsx'

const ClassExamples = late(() => import('./hits/class-examples.tsx'))

/**
 * Suspicious observables by state, examples of each class, and the kinds of observables in the log.
 * @param whole the report of the whole log, if `report` is of what got through. The kinds are not shown then, because only
 *   the whole log was counted by kind.
 */
export function SuspiciousSection({ report, whole }: { report: Report; whole?: Report }) {
  const { t, format } = useTexts()
  const hitsAddress = useHitsAddress()
  const { summary } = report
  const countOf = (state: HitState) => summary[state === 'in-time' ? 'inTime' : state]
  const isLog = modeOf(report) === 'log'
  const kinds = Object.entries(summary.byKind).sort(([, a = 0], [, b = 0]) => b - a) as [KindId, number][]
  const lead = whole
    ? t('parts.lead.passed', { passed: summary.suspicious, all: whole.summary.suspicious })
    : t(isLog ? 'parts.lead' : 'parts.lead.list', {
        suspicious: format.number(summary.suspicious),
        observables: summary.observables,
      })
  return (
    <Section
      id="parts-title"
      title={t(isLog ? 'parts.title' : 'parts.title.list')}
      text={`${lead} ${t('parts.lead.all')}`}
      gap={2.5}
      p={3.5}
    >
      {summary.suspicious > 0 && (
        <>
          <StackedBar
            height={14}
            sx={{ bgcolor: 'action.hover' }}
            parts={hitStates.map((state) => ({ id: state, share: countOf(state), look: textureOf(state) }))}
          />
          <Box component="ul" sx={{ ...plainList, ...equalColumns({ xs: 2, sm: 3, xl: 6 }, 2) }}>
            {hitStates.map((state) => (
              <Box component="li" key={state} sx={{ minWidth: 0 }}>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  <StateSwatch state={state} />
                  <Strong>{t(`parts.${state}`)}</Strong>
                </Box>
                <Typography sx={figure}>
                  {countOf(state) > 0 ? (
                    <PlainLink
                      to={hitsAddress({ states: [state] })}
                      underline="hover"
                      aria-label={t('class.show', { name: t(`parts.${state}`), count: format.number(countOf(state)) })}
                    >
                      {format.number(countOf(state))}
                    </PlainLink>
                  ) : (
                    format.number(0)
                  )}{' '}
                  {!isSmallSample(summary.suspicious) && (
                    <Quiet component="span">{format.percent(percentOf(countOf(state), summary.suspicious))}</Quiet>
                  )}
                </Typography>
                <Caption sx={{ display: 'block', textWrap: 'pretty' }}>{t(`parts.${state}.text`)}</Caption>
              </Box>
            ))}
          </Box>
        </>
      )}
      <Box component="section" aria-labelledby="classes-title" sx={{ borderTop: 1, borderColor: 'divider', pt: 2.5 }}>
        <CardTitle component="h3" id="classes-title" sx={{ mb: 1.5 }}>
          {t('class.title')}
        </CardTitle>
        <InView minHeight={260}>
          <ClassExamples report={report} />
        </InView>
      </Box>
      {kinds.length > 0 && !whole && (
        <Quiet sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
          {t('parts.kinds')}: {kinds.map(([kind, count]) => `${t(`kind.${kind}`)} ${format.number(count)}`).join(' · ')}
        </Quiet>
      )}
    </Section>
  )
}

const figure = {
  fontSize: '1.35rem',
  fontWeight: 660,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const
