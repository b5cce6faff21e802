import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type HitOrder, type HitState, hitStates } from '../../domain/hit.ts'
import { type HitAction, type HitCount, type HitDirection, hitActions, hitDirections } from '../../domain/hit-events.ts'
import { refang } from '../../domain/observables/refang.ts'
import { Problem } from '../../domain/problem.ts'
import type { Evidence } from '../../domain/report.ts'
import { matchTimes, type Verdict } from '../../domain/report-codes.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { unpreparedMark } from '../platform/db/prepared.ts'
import { createFairGate } from '../platform/turns/gate.ts'
import { type KeptRead, keptReads } from './kept-reads.ts'
import { readEvidence } from './older-reports.ts'

/** Selects observables of a report. */
export interface EvidenceFilter {
  readonly groupId: string
  readonly taskId: string
  /** Undefined for all classes. */
  readonly verdicts?: readonly Verdict[] | undefined
  /**
   * Selects observables that this source matches. States, probabilities and widths then refer to its matches; without
   * it, to the matches of the sources in `covered`, or else to all.
   */
  readonly source?: string | undefined
  readonly states?: readonly HitState[] | undefined
  readonly kind?: string | undefined
  readonly actions?: readonly HitAction[] | undefined
  readonly directions?: readonly HitDirection[] | undefined
  readonly host?: string | undefined
  /** Day in UTC on which it was last seen. */
  readonly day?: string | undefined
  /** `is` true selects observables that these sources cover; false, those that they do not. */
  readonly covered?: { readonly by: readonly string[]; readonly is: boolean } | undefined
  /** True selects observables that only wide ranges match. */
  readonly wide?: boolean | undefined
  /** True selects observables that passed; counts, times and matches are then those of the passed sightings. */
  readonly passed?: boolean | undefined
  /** Text to find in values, defanged or not, and in source names. */
  readonly search?: string | undefined
}

export interface EvidencePage extends EvidenceFilter {
  readonly order?: HitOrder | undefined
  readonly descending?: boolean | undefined
  readonly offset: number
  readonly limit: number
}

const exportedAtOnce = 2000
/** Bytes of a page as JSON. It has fewer rows if they have more: those of long URLs on many lists can have hundreds of kilobytes. */
const mostPageBytes = 16 << 20
const mostExportedBytes = 8 << 20
const mostKeptTotals = 1000
const keptTotalBytes = 200
/** Pages that are read at once, because each takes several times its bytes. A group without one waits for no other. */
const pagesAtOnce = createFairGate({ width: 4, mostWaiting: 100, leavesRoom: true })

const orders: Record<HitOrder, string> = {
  position: 'position',
  value: `entry->>'value' collate "C"`,
  kind: `entry->>'kind' collate "C"`,
  verdict: `array_position(array['credible', 'doubtful', 'benign'], verdict)`,
  count: `(entry->>'count')::bigint`,
  // ISO 8601 texts of equal precision sort like the times.
  firstSeen: `entry->>'firstSeen' collate "C"`,
  lastSeen: `entry->>'lastSeen' collate "C"`,
  state: 'state',
  probability: 'probability',
  sources: 'cardinality(sources)',
}

const statePositions = Object.fromEntries(hitStates.map((state, position) => [state, position])) as Record<
  HitState,
  number
>
/** Position of a match's state in `hitStates`. Older reports have `verified` in place of `in-time`. */
const stateOfMatch = sql`
  case when m->>'how' in ('url-host', 'host-url') then ${sql.lit(statePositions.light)}
       else coalesce(array_position(array[${sql.join(matchTimes.map((one) => sql.lit(one)))}], m->>'when') - 1, 0) end`
const probabilityOfMatch = sql`
  case when m->>'how' in ('url-host', 'host-url') then 0
       else (m->>'probability')::numeric end`

/** SQL: the names of the events that an entry of evidence has had, or `unknown`. */
const eventsOf = (names: readonly string[]) => sql`
  coalesce(nullif(array(
    select name from unnest(array[${sql.join(names.filter((name) => name !== 'unknown').map((name) => sql.lit(name)))}]) name
    where (entry->'events'->>name)::bigint > 0), '{}'), array['unknown'])`
const actionsOfEntry = eventsOf(hitActions)
const directionsOfEntry = eventsOf(hitDirections)
const dayOfEntry = sql`left(coalesce(entry->>'lastSeen', entry->>'firstSeen'), 10)`

/** SQL: the values that an observable has of each property by which hits are counted. */
type CountedByValue = Exclude<HitCount, 'covered'>
const valuesOfCount: Record<CountedByValue, RawBuilder<unknown>> = {
  verdict: sql`(values (verdict))`,
  action: sql`unnest(${actionsOfEntry})`,
  direction: sql`unnest(${directionsOfEntry})`,
  host: sql`(select host->>'host' from jsonb_array_elements(entry->'hosts') host)`,
  day: sql`(select ${dayOfEntry} where ${dayOfEntry} is not null)`,
  source: sql`(values (source))`,
  kind: sql`(values (entry->>'kind'))`,
  state: sql`(select (array[${sql.join(hitStates.map((state) => sql.lit(state)))}])[state + 1] where state is not null)`,
  wide: sql`(select 'yes' where is_wide)`,
}

/** The filter that selects by each of these properties: while they are counted, it does not hold. */
const filterOfCount = {
  verdict: 'verdicts',
  action: 'actions',
  direction: 'directions',
  host: 'host',
  day: 'day',
  source: 'source',
  kind: 'kind',
  state: 'states',
  wide: 'wide',
} as const satisfies Record<CountedByValue, keyof EvidenceFilter>

const mostCounted = 500

/** Reads the observables of reports. */
export function evidenceReader({ asUser, rowsFor }: Pick<Database, 'asUser' | 'rowsFor'>) {
  /** By filter: all pages of a filter have the same total. */
  const totals = keptReads<number>({ bytes: mostKeptTotals * keptTotalBytes, bytesOfOne: keptTotalBytes })
  const keepTotal = (key: string, { revision, total }: Counted) => {
    if (totals.last(key)?.revision === revision) return
    totals.keep(key, { revision, value: total, bytes: keptTotalBytes })
  }
  return {
    /** One page, and the total number. Undefined if the report is not in this group. */
    async evidence(who: Actor, page: EvidencePage): Promise<{ total: number; rows: Evidence[] } | undefined> {
      const { order: _order, descending: _descending, offset: _offset, limit: _limit, ...filter } = page
      const key = hash('sha256', JSON.stringify(filter))
      const read = async () => {
        // Counted by itself, because counting and reading may each take as long as a statement may.
        const [counted] = totals.last(key) ? [] : await rowsFor(who, countRow(filter))
        if (counted) keepTotal(key, counted)
        return rowsFor(who, pageRows(page, totals.last(key)))
      }
      const rows = await pagesAtOnce.enter(page.groupId, read)
      if (!rows) throw new Problem('server.busy')
      const [begin] = rows
      if (!begin) return undefined
      keepTotal(key, begin)
      return { total: begin.total, rows: rows.flatMap(({ text }) => (text === null ? [] : readEvidence(text))) }
    },

    /** How many observables each value of a property selects, with the other filters as they are. Undefined as above. */
    async evidenceCounts(
      who: Actor,
      filter: EvidenceFilter,
      { by, selection }: { readonly by: HitCount; readonly selection: readonly string[] },
    ): Promise<{ value: string; count: number }[] | undefined> {
      const read = () =>
        rowsFor(
          who,
          sql<{ value: string | null; count: number }>`${preparedIf(false)}
            select counted.value, counted.count from report
            left join (${by === 'covered' ? countsOfCovered(filter, selection) : countsBy(by, filter)}) counted on true
            where group_id = ${filter.groupId} and task_id = ${filter.taskId} and deleted_at is null`,
        )
      const rows = await pagesAtOnce.enter(filter.groupId, read)
      if (!rows) throw new Problem('server.busy')
      if (rows.length === 0) return undefined
      return rows.flatMap(({ value, count }) => (value === null ? [] : { value, count }))
    },

    /**
     * All observables in the report's order, in batches of some thousand. Undefined if the report is not in this group.
     */
    async allEvidence(who: Actor, filter: EvidenceFilter): Promise<AsyncIterable<readonly Evidence[]> | undefined> {
      const after = (position: number, limit: number) =>
        asUser(who, async (trx) => {
          if (!(await isThere(trx, filter))) return undefined
          const { rows } = await sql<ExportedRow>`${fitting(
            mostExportedBytes,
            sql`select position, entry from (${hitsOf(filter, { after: position })}) hit
            order by position limit ${limit}`,
          )}`.execute(trx)
          return rows
        })
      const begin = await after(-1, exportedAtOnce)
      return begin && pages(begin, after)
    },
  }
}

interface Counted {
  readonly revision: number
  readonly total: number
}

/** SQL: how many observables a filter selects. */
const numberOf = (filter: EvidenceFilter) => sql`(select count(*) from (${hitsOf(filter)}) hit)`

/** No row if the report is not in this group. */
const countRow = (filter: EvidenceFilter) => sql<Counted>`${preparedIf(isUsual(filter))}
  select revision, ${numberOf(filter)} total
  from report where group_id = ${filter.groupId} and task_id = ${filter.taskId} and deleted_at is null`

/** SQL: how many observables each value of a property selects. */
const countsBy = (by: CountedByValue, filter: EvidenceFilter) => sql`
  select value, count(*) count
  from (${hitsOf({ ...filter, [filterOfCount[by]]: undefined }, { by })}) hit cross join lateral ${valuesOfCount[by]} one(value)
  group by value order by ${by === 'day' ? sql`value desc` : sql`count desc, value`} limit ${mostCounted}`

/** The same for what a selection covers, and what not: what the other filters say of matches depends on it. */
const countsOfCovered = (filter: EvidenceFilter, by: readonly string[]) => sql`
  select 'yes' value, ${numberOf({ ...filter, covered: { by, is: true } })} count
  union all select 'no', ${numberOf({ ...filter, covered: { by, is: false } })}`

/** Tells whether a filter is that of most people who open a report; together, all others have hundreds of forms. */
const isUsual = ({ source, states, kind, actions, directions, host, day, covered, wide, search }: EvidenceFilter) =>
  ![source, states, kind, actions, directions, host, day, covered, wide, search].some(Boolean)

const preparedIf = (prepared: boolean) => sql.raw(prepared ? '' : unpreparedMark)

/** One row without a text if the page is empty; no row if the report is not in this group. */
function pageRows(page: EvidencePage, last: KeptRead<number> | undefined) {
  const by = sql.raw(orders[page.order ?? 'position'])
  const direction = sql.raw(page.descending ? 'desc nulls last' : 'asc nulls last')
  const prepared = preparedIf(isUsual(page) && (page.order ?? 'position') === 'position' && !page.descending)
  return sql<Counted & { text: string | null }>`${prepared}
    select revision, case when revision = ${last?.revision ?? null} then ${last?.value ?? null}::bigint
                          else ${numberOf(page)} end total, shown.text
    from report left join (${fitting(
      mostPageBytes,
      sql`select position, entry from (${hitsOf(page, page)}) hit order by ${by} ${direction}, position
          offset ${page.offset} limit ${page.limit}`,
    )}) shown on true
    where group_id = ${page.groupId} and task_id = ${page.taskId} and deleted_at is null order by shown.nth`
}

/**
 * SQL: the first rows of a query with positions and entries, as many as fit into these bytes, but at least one. `text` is the entry
 * as JSON, `found` the number of rows that the query itself finds.
 */
const fitting = (bytes: number, query: RawBuilder<unknown>) => sql`
  select position, text, nth, found from (
    select position, text, nth, count(*) over () found, sum(octet_length(text)) over (order by nth) bytes
    from (select position, entry::text "text", row_number() over () nth from (${query}) ordered) numbered
  ) summed where nth = 1 or bytes <= ${bytes} order by nth`

interface ExportedRow {
  readonly position: number
  readonly text: string
  readonly found: number
}

async function* pages(
  begin: readonly ExportedRow[],
  after: (position: number, limit: number) => Promise<readonly ExportedRow[] | undefined>,
): AsyncGenerator<readonly Evidence[]> {
  let asked = exportedAtOnce
  for (let rows = begin; rows.length > 0; ) {
    yield rows.map(({ text }) => readEvidence(text))
    const last = rows.at(-1) as ExportedRow
    const isCut = rows.length < last.found
    if (!isCut && last.found < asked) return
    // The database reads all rows that are asked for, those that do not fit as well.
    asked = Math.min(exportedAtOnce, 2 * (isCut ? rows.length : asked))
    const next = await after(last.position, asked)
    // The report was deleted, or its reader has left the group: an error, so that nobody takes a part for the whole.
    if (!next) throw new Problem('not-found')
    rows = next
  }
}

async function isThere(trx: Trx, { groupId, taskId }: EvidenceFilter): Promise<boolean> {
  const { rows } = await sql`select from report
    where group_id = ${groupId} and task_id = ${taskId} and deleted_at is null`.execute(trx)
  return rows.length > 0
}

/**
 * SQL: the rows of a report's evidence as a filter sees them. Under a source with a verdict of its own (`Evidence.apart`), an
 * observable has that verdict and the matches of this source. It is never credible there, so nothing around its host is named.
 */
function evidenceAsSeen({ taskId, source, verdicts }: EvidenceFilter) {
  if (source === undefined || verdicts?.every((verdict) => verdict === 'credible')) return sql`report_evidence`
  const apart = sql`jsonb_array_elements(e.entry->'apart') a where a->>'ID' = ${source}`
  return sql`(
    select e.task_id, e.position, e.sources, e.entry, e.passed
    from report_evidence e where e.task_id = ${taskId} and not exists (select from ${apart})
    union all
    select e.task_id, e.position, array[${source}]::text[] sources,
           (e.entry - 'byHost') || jsonb_build_object('verdict', a->'verdict', 'matches', a->'matches') entry, e.passed
    from report_evidence e, ${apart} and e.task_id = ${taskId})`
}

/**
 * The observables that match a filter, with their sort keys; what their matches say only if the filter, `order` or `by` asks for it.
 * By source, an observable is there once for each of its sources, with what the matches of this source say.
 */
function hitsOf(
  filter: EvidenceFilter,
  { order, after = -1, by }: { order?: HitOrder | undefined; after?: number; by?: CountedByValue } = {},
) {
  const { taskId, verdicts, source, states, kind, actions, directions, host, day, covered, wide, passed, search } =
    filter
  const scope = source !== undefined ? [source] : covered?.is ? covered.by : undefined
  const isInScope = scope && by !== 'source' ? sql`m->>'ID' = any(${scope}::text[])` : sql`true`
  const conditions = [sql`e.task_id = ${taskId}`, sql`e.passed = ${passed ?? false}`, sql`e.position > ${after}`]
  if (source !== undefined) conditions.push(sql`e.sources @> array[${source}]::text[]`)
  if (verdicts) conditions.push(sql`coalesce(e.entry->>'verdict', 'credible') = any(${verdicts}::text[])`)
  if (kind !== undefined) conditions.push(sql`e.entry->>'kind' = ${kind}`)
  if (actions) conditions.push(sql`${actionsOfEntry} && ${actions}::text[]`)
  if (directions) conditions.push(sql`${directionsOfEntry} && ${directions}::text[]`)
  if (host !== undefined) conditions.push(sql`e.entry->'hosts' @> ${JSON.stringify([{ host }])}::jsonb`)
  if (day !== undefined) conditions.push(sql`${dayOfEntry} = ${day}`)
  if (states) conditions.push(sql`b.state = any(${states.map((state) => statePositions[state])}::int[])`)
  if (wide) conditions.push(sql`b.is_wide`)
  if (covered) {
    const isCovered = sql`(coalesce(e.entry->>'verdict', 'credible') = 'credible' and b.is_covered)`
    conditions.push(covered.is ? isCovered : sql`not ${isCovered}`)
  }
  const term = refang((search ?? '').trim())
  if (term !== '') {
    conditions.push(sql`(strpos(folded(e.entry->>'value'), folded(${term})) > 0 or exists (
      select from jsonb_array_elements(e.entry->'matches') m
      where strpos(folded(m->>'indicator'), folded(${term})) > 0))`)
  }
  const verdict = sql`coalesce(e.entry->>'verdict', 'credible') verdict`
  // Skip unpacking the matches if no condition needs it: it takes seconds for hundreds of thousands of observables.
  const isOfMatches = by === 'state' || by === 'wide' || by === 'source'
  if (!states && !wide && !covered && !isOfMatches && order !== 'state' && order !== 'probability') {
    return sql`
      select e.position, e.sources, e.entry, ${verdict} from ${evidenceAsSeen(filter)} e where ${sql.join(conditions, sql` and `)}`
  }
  return sql`
    select e.position, e.sources, e.entry, ${verdict}, b.state, b.probability, b.is_wide, b.is_covered, b.source
    from ${evidenceAsSeen(filter)} e
    cross join lateral (
      select min(${stateOfMatch}) filter (where ${isInScope}) state,
             max(${probabilityOfMatch}) filter (where ${isInScope}) probability,
             coalesce(bool_and((m->>'wide')::boolean is true) filter (where ${isInScope}), false) is_wide,
             coalesce(bool_or(bool_or(m->>'ID' = any(${covered?.by ?? []}::text[]) and ${probabilityOfMatch} > 0)) over (), false) is_covered,
             ${by === 'source' ? sql`m->>'ID'` : sql`null`} source
      from jsonb_array_elements(e.entry->'matches') m
      ${by === 'source' ? sql`group by m->>'ID'` : sql``}
    ) b
    where ${sql.join(conditions, sql` and `)}`
}
