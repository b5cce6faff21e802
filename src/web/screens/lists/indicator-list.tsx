import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { plainList } from '../../theme.ts'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import type { useGrowingRows } from '../../ui/lists/use-growing-rows.ts'
import { type Indicator, IndicatorLine, type LineProps } from './indicator-line.tsx'

interface ListProps<Row> extends Pick<LineProps, 'isRaw'> {
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
  const { toast, tell } = useTell()
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
            <IndicatorLine indicator={row} onMessage={tell} {...line} />
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
      {toast}
    </>
  )
}
