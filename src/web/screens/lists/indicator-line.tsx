import Box from '@mui/material/Box'
import { defang } from '../../../domain/observables/defang.ts'
import type { Verdict } from '../../../domain/report-codes.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { Code } from '../../ui/layout/text.tsx'
import { IndicatorActions } from './indicator-actions.tsx'

export interface Indicator {
  readonly kind: string
  readonly value: string
  readonly verdict?: Verdict
}

export interface LineProps {
  readonly indicator: Indicator
  /** Not defanged. */
  readonly isRaw?: boolean
  readonly onMessage: (text: string) => void
}

/** An indicator as plain text, with a button that copies it, and other actions. */
export function IndicatorLine({ indicator, isRaw = false, onMessage }: LineProps) {
  const { t } = useTexts()
  const { kind, value, verdict } = indicator
  const text = isRaw ? value : defang(kind, value)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.25 }}>
      {/* Plain text on purpose, never a link, so that nobody follows it. */}
      <Code sx={{ flexGrow: 1, minWidth: 0 }}>{text}</Code>
      <Box className="no-print" sx={{ display: 'flex', flexShrink: 0 }}>
        <CopyButton text={text} label={t(isRaw ? 'evidence.copyRaw' : 'copyDefanged', { value: text })} />
        <IndicatorActions {...{ kind, value, onMessage }} {...(verdict && { verdict })} />
      </Box>
    </Box>
  )
}
