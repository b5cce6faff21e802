import type { IndicatorLife, SearchedValue, SearchHit } from '../../../contract/search.ts'
import type { Cell } from '../../../domain/csv.ts'
import { lookOf, standingAt } from './life.ts'

/** A life as a table with a row for each bar. Its head names the fields as the API does. */
export function lifeCells(life: IndicatorLife, at: number): Cell[][] {
  const head = [
    'kind',
    'value',
    'source_id',
    'source',
    'how',
    'listed_kind',
    'listed_as',
    'as_of',
    'look_as_of',
    'from',
    'until',
    'look',
    'state',
    'publisher',
    'gap',
    'first_look',
    'newest_look',
  ]
  const asOf = new Date(at).toISOString()
  const rows = life.rows.flatMap((row) => {
    const standing = standingAt(life, row, at)
    return row.bars.map((bar): Cell[] => [
      life.kind,
      life.value,
      row.source.id,
      row.source.name,
      row.how,
      row.kind,
      row.indicators.join(' '),
      asOf,
      standing && lookOf(standing),
      bar.from,
      bar.until,
      lookOf(bar),
      bar.state,
      bar.publisher,
      bar.gap,
      row.firstLook,
      row.newestLook,
    ])
  })
  return [head, ...rows]
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
