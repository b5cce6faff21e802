import type { IndicatorLife, LifeBar, LifeRow, SearchedValue, SearchHit } from '../../../contract/search.ts'
import { type Cell, cellsOf } from '../../../domain/csv.ts'
import { lookOf, standingAt } from './life.ts'

interface BarOfLife {
  readonly row: LifeRow
  readonly bar: LifeBar
  readonly standing: LifeBar | undefined
}

/** A life as a table with a row for each bar. Its head names the fields as the API does. */
export function lifeCells(life: IndicatorLife, at: number): Cell[][] {
  const bars = life.rows.flatMap((row) => {
    const standing = standingAt(life, row, at)
    return row.bars.map((bar) => ({ row, bar, standing }))
  })
  const fields: Record<string, (one: BarOfLife) => Cell> = {
    kind: () => life.kind,
    value: () => life.value,
    source_id: ({ row }) => row.source.id,
    source: ({ row }) => row.source.name,
    how: ({ row }) => row.how,
    listed_kind: ({ row }) => row.kind,
    listed_as: ({ row }) => row.indicators.join(' '),
    as_of: () => new Date(at).toISOString(),
    look_as_of: ({ standing }) => standing && lookOf(standing),
    from: ({ bar }) => bar.from,
    until: ({ bar }) => bar.until,
    look: ({ bar }) => lookOf(bar),
    state: ({ bar }) => bar.state,
    publisher: ({ bar }) => bar.publisher,
    gap: ({ bar }) => bar.gap,
    first_look: ({ row }) => row.firstLook,
    newest_look: ({ row }) => row.newestLook,
  }
  return cellsOf(fields, bars)
}

/** The value of a life and every indicator that sources list for it. */
export function exportedValues({ kind, value, rows }: Pick<IndicatorLife, 'kind' | 'value' | 'rows'>): SearchedValue[] {
  const listed = rows.flatMap((row) => row.indicators.map((one) => ({ kind: row.kind, value: one })))
  return [...new Map([{ kind, value }, ...listed].map((one) => [`${one.kind} ${one.value}`, one])).values()]
}

/** Hits as a table with a row for each. Its head names the fields as the API does. */
export function hitCells(hits: readonly SearchHit[]): Cell[][] {
  const facts = [
    'sources',
    'watched',
    'listed',
    'published',
    'unproven',
    'notListed',
    'light',
    'warned',
    'doubtful',
  ] as const
  const rows = hits.map(({ line, kind, value, facts: found }): Cell[] => [
    line,
    kind,
    value,
    ...facts.map((fact) => (typeof found[fact] === 'boolean' ? (found[fact] ? 'yes' : 'no') : found[fact])),
  ])
  return [['line', 'kind', 'value', ...facts], ...rows]
}

/** File name for what was searched, without the extension and without characters that file systems refuse. */
export function fileName(text: string, day: string): string {
  const safe = text
    .replace(/[^\p{L}\p{N}.-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60)
  return `winnow-${safe || 'search'}-${day}`
}
