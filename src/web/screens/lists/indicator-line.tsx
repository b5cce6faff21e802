import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { type ReactNode, useState } from 'react'
import { defang } from '../../../domain/observables/defang.ts'
import type { Verdict } from '../../../domain/report-codes.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { plainList } from '../../theme.ts'
import { Toast, type ToastMessage } from '../../ui/dialogs/toast.tsx'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { Code } from '../../ui/layout/text.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import type { useGrowingRows } from '../../ui/lists/use-growing-rows.ts'
import { IndicatorActions } from './indicator-actions.tsx'

interface Indicator {
  readonly kind: string
  readonly value: string
  readonly verdict?: Verdict
}

interface LineProps {
  readonly indicator: Indicator
  readonly groupId: string
  /** Not defanged. */
  readonly isRaw?: boolean
  readonly onMessage: (message: ToastMessage) => void
}

/** An indicator as plain text, with a button that copies it, and other actions. */
export function IndicatorLine({ indicator, groupId, isRaw = false, onMessage }: LineProps) {
  const { t } = useTexts()
  const { kind, value, verdict } = indicator
  const text = isRaw ? value : defang(kind, value)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.25 }}>
      {/* Plain text on purpose, never a link, so that nobody follows it. */}
      <Code sx={{ flexGrow: 1, minWidth: 0 }}>{text}</Code>
      <Box className="no-print" sx={{ display: 'flex', flexShrink: 0 }}>
        <CopyButton text={text} label={t(isRaw ? 'evidence.copyRaw' : 'evidence.copy', { value: text })} />
        <IndicatorActions groupId={groupId} {...{ kind, value, onMessage }} {...(verdict && { verdict })} />
      </Box>
    </Box>
  )
}

interface ListProps<Row> extends Pick<LineProps, 'groupId' | 'isRaw'> {
  readonly loaded: ReturnType<typeof useGrowingRows<Row>>
  /** Says what could not be loaded. */
  readonly failed?: string
  readonly more: string
  /** What stands below an indicator. */
  readonly children: (row: Row) => ReactNode
}

/** Indicators in a drawer, page by page. */
export function IndicatorList<Row extends Indicator>({ loaded, failed, more, children, ...line }: ListProps<Row>) {
  const { t } = useTexts()
  const { page, failure, isLoading, readMore } = loaded
  const [message, setMessage] = useState<ToastMessage>()
  return (
    <>
      <LoadFailure failure={failure} {...(failed && { what: failed })} onRetry={readMore} />
      {!page && failure === undefined && <LinearProgress aria-label={t('loading')} />}
      <Box component="ul" sx={plainList}>
        {page?.rows.map((row) => (
          <Box
            component="li"
            key={`${row.kind} ${row.value}`}
            sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}
          >
            <IndicatorLine indicator={row} onMessage={setMessage} {...line} />
            {children(row)}
          </Box>
        ))}
      </Box>
      {page && (
        <LoadMore
          text={more}
          isAll={page.rows.length >= page.total}
          count={page.total}
          busy={isLoading}
          onLoad={readMore}
          sx={{ mt: 1 }}
        />
      )}
      <Toast message={message} onClose={setMessage} />
    </>
  )
}
