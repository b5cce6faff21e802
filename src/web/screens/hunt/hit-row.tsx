import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { HuntHit } from '../../../contract/hunt.ts'
import { isLight } from '../../../domain/hit.ts'
import type { HuntState } from '../../../domain/hunt.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { queryFor } from '../../text/query-for.ts'
import { mono } from '../../theme.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Quiet, SmallText } from '../../ui/layout/text.tsx'
import { IndicatorActions } from '../lists/indicator-actions.tsx'
import { VerdictButtons } from './verdict-buttons.tsx'

/** A hit: what a sensor saw and when, which sources list it and when they were found to, and how people judged it. */
export function HitRow({
  hit,
  busy,
  judging,
  onMessage,
}: {
  hit: HuntHit
  busy: boolean
  /** Undefined if the person may not judge. */
  judging?: {
    readonly isChosen: boolean
    readonly onChoose: (isOn: boolean) => void
    readonly onJudge: (state: HuntState) => void
  }
  onMessage: (text: string) => void
}) {
  const { t, format, path } = useTexts()
  const { kind, value, sensor, firstSeen, lastSeen, listings, passed, doubtful, state, judgedAt, judgedBy, reason } =
    hit
  const shown = defang(kind, value)
  const dayOf = (day: string) => format.date(`${day}T12:00:00.000Z`)
  const isHostOnly = listings.every(({ how }) => isLight(how))
  const nameOf = ({ source, kind: its, value: listed }: (typeof listings)[number]) =>
    listed === value ? source.name : t('hunt.listed.as', { source: source.name, value: defang(its, listed) })
  const found = [false, true].flatMap((isFirst) => {
    const some = listings.filter(({ firstLook }) => firstLook === isFirst)
    return [...Map.groupBy(some, ({ listedAt }) => format.date(listedAt))].map(([date, ofDay]) =>
      t(isFirst ? 'hunt.listed.first' : 'hunt.listed', { date, sources: ofDay.map(nameOf).join(', ') }),
    )
  })
  return (
    <Box component="li" sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', flexGrow: 1, minWidth: 0 }}>
          {judging && (
            <Checkbox
              size="small"
              checked={judging.isChosen}
              disabled={busy}
              onChange={(_, isOn) => judging.onChoose(isOn)}
              slotProps={{ input: { 'aria-label': t('hunt.select', { value: shown, sensor: sensor.name }) } }}
              sx={{ p: 0.5, ml: -0.5 }}
            />
          )}
          <PageLink
            to={path('search') + queryFor({ kind, value })}
            sx={{ fontFamily: mono, fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}
          >
            {shown}
          </PageLink>
          {passed && <SmallChip color="warning" label={t('hunt.passed')} />}
          {doubtful && <SmallChip label={t('hunt.doubtful')} title={t('hunt.doubtful.why')} />}
          {isHostOnly && <SmallChip label={t('when.light')} title={t('hunt.light.why')} />}
        </Box>
        <IndicatorActions kind={kind} value={value} onMessage={onMessage} />
      </Box>
      <Quiet sx={{ overflowWrap: 'anywhere' }}>
        {firstSeen === lastSeen
          ? t('hunt.seen', { date: dayOf(lastSeen), sensor: sensor.name })
          : t('hunt.seen.between', { first: dayOf(firstSeen), last: dayOf(lastSeen), sensor: sensor.name })}
      </Quiet>
      {found.map((text) => (
        <Quiet key={text} sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Quiet>
      ))}
      {judgedAt && (
        <SmallText sx={{ overflowWrap: 'anywhere' }}>
          {judgedBy
            ? t('hunt.judged', { name: judgedBy, time: format.dateTime(judgedAt) })
            : t('hunt.judged.gone', { time: format.dateTime(judgedAt) })}
          {reason && `: ${reason}`}
        </SmallText>
      )}
      {judging && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, ml: -0.75 }}>
          <VerdictButtons state={state} value={shown} busy={busy} onJudge={judging.onJudge} />
        </Box>
      )}
    </Box>
  )
}
