import Box from '@mui/material/Box'
import type { HitState } from '../../../../domain/hit.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Caption } from '../../../ui/layout/text.tsx'
import { textureOf } from '../hits/state-texture.ts'

/** A sample of a state's texture, beside its name. */
export function StateSwatch({ state }: { state: HitState }) {
  return (
    <Box
      aria-hidden
      className="drawn"
      sx={{ width: 12, height: 12, borderRadius: '3px', flexShrink: 0, ...textureOf(state) }}
    />
  )
}

/** A state by texture and name, with the share of the hours in which it is likely listed, 0 to 1, if that is neither nothing nor all. */
export function StateMark({ state, probability }: { state: HitState; probability: number }) {
  const { t, format } = useTexts()
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: '0.875rem' }}>
      <StateSwatch state={state} />
      <span title={state === 'light' ? undefined : t(`parts.${state}.text`)}>
        {t(`when.${state}`)}
        {probability > 0 && (probability < 1 || state === 'unproven') && (
          <Caption component="span" sx={{ ml: 0.75, whiteSpace: 'nowrap' }}>
            {format.percent(probability * 100, 0)}
          </Caption>
        )}
      </span>
    </Box>
  )
}
