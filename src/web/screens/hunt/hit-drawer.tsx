import Box from '@mui/material/Box'
import type { HuntHit } from '../../../contract/hunt.ts'
import type { HuntState } from '../../../domain/hunt.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { queryFor } from '../../text/query-for.ts'
import { OutlinedLink } from '../../ui/layout/buttons.tsx'
import { Quiet, SmallText } from '../../ui/layout/text.tsx'
import { RowDrawer } from '../../ui/lists/row-drawer.tsx'
import { IndicatorLine } from '../lists/indicator-line.tsx'
import { listedTexts } from './listed-texts.ts'
import { VerdictButtons } from './verdict-buttons.tsx'

/** What a sensor saw and when, which sources list it and when they were found to, and how people judged it. */
export default function HitDrawer({
  hits,
  hit,
  busy,
  onJudge,
  onOpen,
  onClose,
  onMessage,
}: {
  hits: readonly HuntHit[]
  hit: HuntHit
  busy: boolean
  /** Undefined if the person may not judge. */
  onJudge: ((hit: HuntHit, state: HuntState) => void) | undefined
  onOpen: (hit: HuntHit) => void
  onClose: () => void
  onMessage: (text: string) => void
}) {
  const { t, format, path, language } = useTexts()
  const { kind, value, sensor, firstSeen, lastSeen, state, judgedAt, judgedBy, reason } = hit
  const shown = defang(kind, value)
  const dayOf = (day: string) => format.date(`${day}T12:00:00.000Z`)
  return (
    <RowDrawer
      rows={hits}
      keyOf={({ id }) => id}
      open={hit}
      label={shown}
      head={<IndicatorLine indicator={{ kind, value }} onMessage={onMessage} />}
      onOpen={onOpen}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Quiet sx={{ overflowWrap: 'anywhere' }}>
          {firstSeen === lastSeen
            ? t('hunt.seen', { date: dayOf(lastSeen), sensor: sensor.name })
            : t('hunt.seen.between', { first: dayOf(firstSeen), last: dayOf(lastSeen), sensor: sensor.name })}
        </Quiet>
        {listedTexts(hit, language).map((text) => (
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
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {onJudge && <VerdictButtons state={state} value={shown} busy={busy} onJudge={(next) => onJudge(hit, next)} />}
        <OutlinedLink size="small" to={path('search') + queryFor({ kind, value })}>
          {t('hunt.lookUp')}
        </OutlinedLink>
      </Box>
    </RowDrawer>
  )
}
