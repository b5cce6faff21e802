import type { ReportFeed } from '../../../../domain/report.ts'
import type { ReportSelection } from '../use-selection.ts'
import { type ColumnId, columnIds, sourceColumns } from './columns.ts'

/** Order of the table of sources. */
export interface SourceOrder {
  readonly by: ColumnId
  readonly ascending: boolean
}

/** Reads the order from the address: a column, with `-` for descending. Undefined: the order of the report. */
export function readOrder(text: string | null): SourceOrder | undefined {
  const name = text?.replace(/^-/, '')
  const by = columnIds.find((id) => id === name)
  return by && { by, ascending: !text?.startsWith('-') }
}

export function writeOrder(order: SourceOrder | undefined): string | undefined {
  return order && `${order.ascending ? '' : '-'}${order.by}`
}

/** The order after a click on a column's head: first descending, then ascending, then as in the report. */
export function nextOrder(order: SourceOrder | undefined, by: ColumnId): SourceOrder | undefined {
  if (order?.by !== by) return { by, ascending: false }
  return order.ascending ? undefined : { by, ascending: true }
}

/** Unknown figures sort last in both directions. */
export function sortedSources(
  feeds: readonly ReportFeed[],
  order: SourceOrder | undefined,
  selection: ReportSelection,
): readonly ReportFeed[] {
  if (!order) return feeds
  const figureOf = (feed: ReportFeed) => sourceColumns[order.by].value(feed, selection)
  return feeds.toSorted((a, b) => {
    const [x, y] = [figureOf(a), figureOf(b)]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return order.ascending ? x - y : y - x
  })
}
