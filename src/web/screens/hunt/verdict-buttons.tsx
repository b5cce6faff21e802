import Button from '@mui/material/Button'
import type { HuntState } from '../../../domain/hunt.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** The verb of each judgement, within the keys of texts, in the order of the buttons. */
export const verbs = {
  confirmed: 'confirm',
  'false-alarm': 'falseAlarm',
  open: 'reopen',
} as const satisfies Record<HuntState, string>

interface Props {
  /** How the hits are judged now. */
  readonly state: HuntState
  /** The value of the hit, if it is only one. */
  readonly value?: string
  readonly busy: boolean
  readonly onJudge: (state: HuntState) => void
}

/** Buttons that judge hits otherwise. */
export function VerdictButtons({ state, value, busy, onJudge }: Props) {
  const { t } = useTexts()
  return (Object.keys(verbs) as HuntState[])
    .filter((one) => one !== state)
    .map((one) => (
      <Button
        key={one}
        size="small"
        disabled={busy}
        {...(value !== undefined && { 'aria-label': t(`hunt.${verbs[one]}.named`, { value }) })}
        onClick={() => onJudge(one)}
      >
        {t(`hunt.${verbs[one]}`)}
      </Button>
    ))
}
