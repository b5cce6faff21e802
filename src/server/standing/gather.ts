import type pg from 'pg'
import { extractionSegment } from '../../analysis/extraction-segment.ts'
import { utcDay } from '../../domain/dates.ts'
import { kindByCode, kindById } from '../../domain/observables/index.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import type { AssumedTimes } from '../../domain/report.ts'
import { dayMs } from '../../domain/time-units.ts'
import { extractionOf } from '../../engine/extract/extraction.ts'
import { SightingTable } from '../../engine/extract/sighting-table.ts'
import type { SegmentHeader } from '../../formats/sightings/header.ts'
import { packed } from '../../formats/sightings/packing.ts'
import type { SightedValue } from '../../formats/sightings/sighting.ts'
import { keptValue } from '../sensors/kept-row.ts'
import { addFacts, LogFacts } from '../sensors/log-facts.ts'

/** Rows per fetch if their facts have at most `fewBytes` bytes; larger rows are fetched one by one. */
const rowsAtOnce = 5000
const fewBytes = 4096
/** Rows with facts of logs per fetch; each has up to 200 formats. */
const logsAtOnce = 100
/** Limits of one segment, which is in memory: values, characters and hours. */
const mostValues = 50_000
const mostCharacters = 8 << 20
const mostHours = 1_000_000

export interface Window {
  readonly groupId: string
  /** Number of days: today (UTC) and the days before it. */
  readonly days: number
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The first day (UTC) of a window. */
export const firstDay = ({ days, now }: Pick<Window, 'days' | 'now'>): string => utcDay(now - (days - 1) * dayMs)

interface Row {
  readonly day: number
  readonly kind: number
  readonly value: string
  readonly facts: string
}
type Unread = Omit<Row, 'facts'> & { readonly facts: null }

/**
 * What the sensors of a group saw in a window, as a packed file of sightings (docs/sightings.md). A value may be in
 * several segments; readers add them up. A concurrent deletion of sightings waits until this has ended.
 */
export function gatherSightings(
  pool: Pick<pg.Pool, 'connect'>,
  window: Window,
  signal?: AbortSignal,
): AsyncIterable<Uint8Array> {
  return packed(segments(pool, window, signal))
}

async function* segments(
  pool: Pick<pg.Pool, 'connect'>,
  window: Window,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows: series } = await client.query<{ number: number }>(
      'select number from sighting_series where group_id = $1 for key share',
      [window.groupId],
    )
    const numbers = series.map(({ number }) => number)
    const since = firstDay(window)
    const file = new SegmentFile(await logsOf(client, numbers, since))
    const kept = `from sighting where series = any('{${numbers.join(',')}}'::int[]) and day >= '${since}'`
    const columns = `day - date '1970-01-01' "day", kind, value`
    let hasLarge = false
    const all = `select ${columns}, case when octet_length(facts) <= ${fewBytes} then facts end facts ${kept}`
    for await (const rows of fetched<Row | Unread>(client, all, rowsAtOnce, signal)) {
      for (const row of rows) {
        if (row.facts === null) hasLarge = true
        else file.add(row)
        if (file.isFull) yield* await file.take()
      }
    }
    const large = `select ${columns}, facts ${kept} and octet_length(facts) > ${fewBytes}`
    if (hasLarge) {
      for await (const rows of fetched<Row>(client, large, 1, signal)) {
        for (const row of rows) file.add(row)
        if (file.isFull) yield* await file.take()
      }
    }
    yield* await file.take()
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** The rows of a query, `atOnce` at a time. Only one such query may run at a time on a connection. */
async function* fetched<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  query: string,
  atOnce: number,
  signal?: AbortSignal,
): AsyncGenerator<readonly R[]> {
  await client.query(`declare rows no scroll cursor for ${query}`)
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await client.query<R>(`fetch ${atOnce} from rows`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close rows')
}

async function logsOf(client: pg.PoolClient, series: readonly number[], since: string): Promise<LogFacts> {
  const query = `select facts from sighted_log where series = any('{${series.join(',')}}'::int[]) and day >= '${since}'
    order by day, series`
  let sum: LogFacts | undefined
  for await (const rows of fetched<{ facts: unknown }>(client, query, logsAtOnce)) {
    sum = rows.map((row) => LogFacts.parse(row.facts)).reduce((one, facts) => (one ? addFacts(one, facts) : facts), sum)
  }
  if (!sum) return nothing('winnow-sightings')
  // The log of a segment may begin before the window, with sightings that are left out.
  const { from, to } = sum
  if (from === undefined || to === undefined) return sum
  return { ...sum, from: Math.min(to, Math.max(from, Date.parse(since))) }
}

const nothing = (format: string): LogFacts => ({
  formats: [{ format, files: 1, lines: 0 }],
  lines: 0,
  bytes: 0,
  occurrences: 0,
  linesWithoutTime: 0,
  linesWithAssumedTime: 0,
  skippedLines: 0,
})

/** Writes a file of sightings piece by piece. Its first segment has all facts about the logs. */
class SegmentFile {
  #facts: LogFacts
  /** The most frequent format. The other segments name it too, which does not change the order. */
  readonly #format: string
  #table = new SightingTable()
  #characters = 0
  #hours = 0
  #written = 0

  constructor(facts: LogFacts) {
    this.#facts = facts
    const [commonest] = facts.formats.toSorted(
      (a, b) => b.lines + b.files - (a.lines + a.files) || compareCodeUnits(a.format, b.format),
    )
    this.#format = (commonest as SegmentHeader['formats'][number]).format
  }

  get isFull(): boolean {
    return this.#table.size >= mostValues || this.#characters >= mostCharacters || this.#hours >= mostHours
  }

  add(row: Row): void {
    const kind = kindByCode.get(row.kind)?.id
    if (kind) this.#addValue(keptValue(kind, row.value, row))
  }

  #addValue({ kind, value, count, hours, assumedHours, events, roles, firstMs, lastMs }: SightedValue): void {
    const table = this.#table
    const before = table.size
    const id = table.intern(kindById[kind].code, value)
    if (table.size > before) {
      table.markAllAsPossible(before)
      this.#characters += value.length
    }
    const passed = events ? events.passedHours.length + events.passedAssumedHours.length : 0
    this.#hours += (hours.length + assumedHours.length + passed) / 2
    const seconds = [hours, assumedHours].flatMap((pairs) =>
      pairs.length > 0 ? [[pairs[0] as number, pairs[pairs.length - 1] as number] as const] : [],
    )
    const times = seconds.length > 0 && {
      first: 1000 * Math.min(...seconds.map(([start]) => start)) + firstMs,
      last: 1000 * Math.max(...seconds.map(([, end]) => end)) + lastMs,
    }
    table.addCounted(id, { count, hours, assumedHours, ...times, events, roles })
  }

  /** Returns the next segment, with the values added since the last one. */
  async take(): Promise<readonly Uint8Array[]> {
    const { formats, assumed, forgotten = {}, skippedLines, ...facts } = this.#facts
    const codes = Object.entries(forgotten).map(([kind, count]) => [
      kindById[kind as keyof typeof kindById].code,
      count,
    ])
    const { parts } = await extractionSegment(
      extractionOf({
        lines: facts.lines,
        bytes: facts.bytes,
        linesWithoutTime: facts.linesWithoutTime,
        linesWithAssumedTime: facts.linesWithAssumedTime,
        overlongLines: skippedLines,
        occurrences: facts.occurrences,
        ...(facts.from !== undefined && facts.to !== undefined && { from: facts.from, to: facts.to }),
        columns: this.#table.columns(),
        ...(codes.length > 0 && { forgotten: Object.fromEntries(codes) }),
      }),
      {
        writer: 'winnow',
        formats,
        assumed: assumed as AssumedTimes | undefined,
        id: String(this.#written++).padStart(9, '0'),
      },
    )
    this.#facts = nothing(this.#format)
    this.#table = new SightingTable()
    this.#characters = 0
    this.#hours = 0
    return parts
  }
}
