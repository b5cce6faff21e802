import type { contract } from '../../contract/index.ts'
import type { Related, SearchAnswer, SearchFault } from '../../contract/search.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { formatIpv4, formatIpv6, maskIpv6, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { registrableDomain } from '../../domain/observables/public-suffix.ts'
import { readValueAs, type Value } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import type { IndexReader } from '../../engine/index/index-reader.ts'
import { isWatched } from '../../engine/listings/looks.ts'
import { holdersOf, hostOf, namesAbove } from '../../engine/lists/around.ts'
import { lifeOf, timesOfSources } from '../../engine/search/life.ts'
import { driversOf, instantOf, termsOf } from '../../engine/search/plan.ts'
import type { Query, Where } from '../../engine/search/query.ts'
import { listedReading } from '../../engine/search/typed-value.ts'
import { type Understood, type UnderstoodLine, understanding } from '../../engine/search/understand.ts'
import type { ListStore } from '../lists/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor } from '../platform/db/db.ts'
import type { Handlers, Membership } from '../platform/http/calls.ts'
import { gently, pauses } from '../platform/pause.ts'
import type { CandidateFilters } from './candidate-filters.ts'
import type { CursorScope, cursors } from './cursor.ts'
import { entryCounts } from './entry-counts.ts'
import { createExecutor } from './executor.ts'
import { ipv6Neighbours } from './ipv6-neighbours.ts'
import { aboutValue } from './one-value.ts'
import type { Reference } from './reference.ts'
import { factsOf, hitsOf, lifeReply } from './replies.ts'
import type { GroupView, GroupViews } from './views.ts'

export interface SearchCallDependencies {
  readonly views: GroupViews
  readonly reference: Reference
  readonly lists: Pick<ListStore, 'holding'>
  readonly filters: Pick<CandidateFilters, 'open'>
  readonly cursors: ReturnType<typeof cursors>
  readonly clock: Clock
}

/** Limit of values per answer for a text or several lines. Further lines and values are left out and counted. */
const mostValues = 10_000
const mostUnread = 100
const longestUnread = 200

/** Handlers for indicators: what was typed into the search box, their life, and related indicators. */
export function searchHandlers(dependencies: SearchCallDependencies): Handlers<typeof contract.search> {
  const { views, reference, lists, filters, cursors, clock } = dependencies
  const executor = createExecutor({ reference, clock })
  const countOf = entryCounts()
  const neighboursOf = ipv6Neighbours()

  async function within<Answer>(
    user: Actor,
    groupId: string,
    work: (view: GroupView) => Promise<Answer>,
  ): Promise<Answer> {
    const view = await views.open(user, groupId)
    try {
      return await work(view)
    } finally {
      view.release()
    }
  }

  function hits(view: GroupView, values: Parameters<typeof hitsOf>[0], asOf: number, signal: AbortSignal) {
    const { index, now } = view
    const times = timesOfSources(index)
    return hitsOf(values, {
      index,
      watched: index.sources.filter(({ watch }) => isWatched(watch, asOf)).length,
      asOf,
      lifeOf: (value) => lifeOf(index, value, now, times),
      reference,
      pause: pauses(signal),
    })
  }

  /** Answers a wildcard pattern or a query. */
  async function queried(
    as: 'wildcard' | 'query',
    {
      query,
      scope,
      cursor,
    }: { readonly query: Query; readonly scope: CursorScope; readonly cursor: string | undefined },
    { view, asOf, signal }: { readonly view: GroupView; readonly asOf: number; readonly signal: AbortSignal },
  ): Promise<SearchAnswer> {
    const { index, now, sources } = view
    const then = Math.min(query.asOf ? instantOf(query.asOf, now) : asOf, now)
    const isIndependent = termsOf(query.where).some(({ field }) => field === 'independent')
    const result = await executor.find({
      where: query.where,
      drivers: driversOf(query.where),
      view: {
        index,
        names: sources.map(({ source }) => source.name),
        now,
        asOf: then,
        related: isIndependent ? await views.independence(view) : undefined,
      },
      names: view.names,
      said: (values) => views.said(view, values),
      place: cursor === undefined ? undefined : cursors.open(scope, cursor),
      signal,
    })
    return {
      as,
      asOf: new Date(then).toISOString(),
      hits: await hits(view, result.hits, then, signal),
      unread: [],
      unreadCount: 0,
      leftOut: 0,
      searched: result.searched,
      total: result.rest ? (result.total ?? (await countOf(view, signal))) : null,
      cursor: result.rest ? cursors.seal(scope, result.rest) : null,
    }
  }

  return {
    ...filterHandlers(within, filters),
    async understand({ query, body: { text } }, { user, signal }) {
      const understood = await gently(understanding(text), signal)
      switch (understood.as) {
        case 'nothing':
          return { as: 'nothing' }
        case 'value':
        case 'range': {
          const { kind, value, notes } = understood
          return { as: 'value', kind, value, also: understood.as === 'value' ? understood.also : [], notes }
        }
        case 'unknown':
          return { as: 'unknown', why: understood.why }
        case 'faulty':
          return { as: 'faulty', fault: placed(understood.fault, understood.typed, text) }
      }
      return within(user, query.groupID, async (view) => {
        const asOf = query.asOf === undefined ? view.now : Math.min(Date.parse(query.asOf), view.now)
        const scope = { groupId: view.groupId, text, asOf: query.asOf }
        const asked = { view, asOf, signal }
        if (understood.as === 'wildcard') {
          const where: Where = { op: 'term', term: { field: 'name', pattern: understood.pattern } }
          return queried('wildcard', { query: { where }, scope, cursor: query.cursor }, asked)
        }
        if (understood.as === 'query') {
          return queried('query', { query: understood.query, scope, cursor: query.cursor }, asked)
        }
        const { values, unread, leftOut } = valuesOf(understood)
        const listed = values.map((value) => ({ ...value, ...listedReading(value, view.index) }))
        return {
          as: understood.as,
          asOf: new Date(asOf).toISOString(),
          hits: await hits(view, listed, asOf, signal),
          unread: firstOf(unread),
          unreadCount: unread.length,
          leftOut,
          searched: values.length,
          total: null,
          cursor: null,
        }
      })
    },

    async life({ query }, { user }) {
      const asked = askedValue(query)
      return within(user, query.groupID, async (view) => {
        const asOf = query.asOf === undefined ? view.now : Date.parse(query.asOf)
        const [{ life, summary, warnings, verdict, network }, ownLists] = await Promise.all([
          aboutValue(asked, asOf, view, dependencies),
          lists.holding(view.groupId, holdersOf(asked), view.now),
        ])
        const { facts, ...reply } = lifeReply(life, summary, view)
        return {
          ...reply,
          facts: { ...factsOf(summary, verdict), ...facts },
          warnings,
          ownLists,
          network,
        }
      })
    },

    async related({ query }, { user, signal }) {
      const asked = askedValue(query)
      return within(user, query.groupID, async (view): Promise<Related> => {
        const asOf = query.asOf === undefined ? view.now : Math.min(Date.parse(query.asOf), view.now)
        const host = hostOf(asked)
        const around = host && (await neighbourhoodOf(view.index, host, (prefix) => neighboursOf(view, prefix, signal)))
        const names = host ? namesAbove(host) : []
        const top = host?.kind === 'domain' ? registrableDomain(host.value) : undefined
        const isShown = (name: string) => name === top || view.index.lists('domain', name)
        const named = names.filter(isShown).map((value): Value => ({ kind: 'domain', value }))
        const neighbours = (around?.neighbours ?? []).filter(({ value }) => value !== asked.value)
        return {
          neighbours: await hits(view, neighbours, asOf, signal),
          neighbourhood: around?.range ?? null,
          names: await hits(view, named, asOf, signal),
        }
      })
    },
  }
}

/** @throws Problem `search.no-value` */
function askedValue({ kind, value }: { readonly kind: string; readonly value: string }): Value {
  const found = readValueAs(kind as KindId, value)
  if (!found) throw new Problem('search.no-value', { kind, value: value.slice(0, longestUnread) })
  return found
}

type Within = <Answer>(user: Actor, groupId: string, work: (view: GroupView) => Promise<Answer>) => Promise<Answer>

/**
 * Handlers for candidate filters of what a group's sources may list. The filter of a former index is not found; the
 * client then asks for the name of the current one.
 */
function filterHandlers(
  within: Within,
  filters: Pick<CandidateFilters, 'open'>,
): Pick<Handlers<typeof contract.search>, 'candidates' | 'candidateFilter'> {
  const open = ({ user, group: { groupId, root = groupId, branch } }: { user: Actor; group: Membership }) =>
    within(user, groupId, (view) => filters.open({ root, branch }, view))
  return {
    async candidates(_, context) {
      const filter = await open(context)
      await filter.close()
      return { name: filter.name, bytes: filter.bytes }
    },
    async candidateFilter({ params }, { answer, ...context }) {
      const filter = await open(context)
      if (filter.name !== params.name) {
        await filter.close()
        throw new Problem('not-found')
      }
      // No `Vary`: the cookie is renewed often, and only who has read a filter, or one of equal content, knows its name.
      answer.set('cache-control', 'private, max-age=31536000, immutable')
      answer.set('etag', `"${filter.name}"`)
      return { name: `${filter.name}.candidates`, type: 'application/octet-stream', chunks: filter.read() }
    },
  }
}

type PlacedFault = Omit<SearchFault, 'expected'> & { readonly expected: readonly string[] }

/** Converts a fault's position in the trimmed query to the position in the text as it was typed. */
function placed({ at, length, code, expected }: PlacedFault, typed: string, text: string): SearchFault {
  return { at: Math.max(0, text.indexOf(typed)) + at, length, code, expected: [...expected] }
}

type Lines = Extract<Understood, { as: 'bulk' }> | Extract<UnderstoodLine, { as: 'text' }>

type Unread = Extract<SearchAnswer, { unread: unknown }>['unread']

/** The values of a text or of several lines, in their order, and everything without a value: whole lines first. */
function valuesOf(understood: Lines) {
  if (understood.as === 'text') {
    const { values, unread, leftOut } = understood
    return { values, unread: unread.map((part) => ({ line: 1, ...part })), leftOut }
  }
  const values: (Value & { readonly line: number })[] = []
  const lines: Unread = []
  const named: Unread = []
  const words: Unread = []
  let { leftOut } = understood
  for (const one of understood.lines) {
    const { line, typed } = one
    if (values.length >= mostValues) leftOut++
    else if (one.as === 'value' || one.as === 'range') values.push({ kind: one.kind, value: one.value, line })
    else if (one.as === 'text') {
      for (const { kind, value } of one.values) values.push({ kind, value, line })
      for (const part of one.unread) (part.why === 'other' ? words : named).push({ line, ...part })
      leftOut += one.leftOut
    } else lines.push({ line, typed, why: one.as === 'unknown' ? one.why : 'other' })
  }
  return { values, unread: [...lines, ...named, ...words], leftOut }
}

function firstOf(unread: Unread): Unread {
  return unread.slice(0, mostUnread).map(({ typed, ...one }) => ({ ...one, typed: typed.slice(0, longestUnread) }))
}

/** The listed addresses of the /24 or /64 around an address. */
async function neighbourhoodOf(
  index: IndexReader,
  { kind, value }: Value,
  inPrefix: (prefix: string) => Promise<readonly Value[]>,
): Promise<{ readonly range: string; readonly neighbours: readonly Value[] } | undefined> {
  const address = kind === 'ipv4' ? parseIpv4(value) : undefined
  if (address !== undefined) {
    const base = (address & 0xffffff00) >>> 0
    const all = Array.from({ length: 256 }, (_, i): Value => ({ kind: 'ipv4', value: formatIpv4(base + i) }))
    return {
      range: `${formatIpv4(base)}/24`,
      neighbours: all.filter((one) => one.value !== value && index.lists('ipv4', one.value)),
    }
  }
  const groups = kind === 'ipv6' ? parseIpv6(value) : undefined
  if (!groups) return undefined
  const range = `${formatIpv6(maskIpv6(groups, 64))}/64`
  return { range, neighbours: (await inPrefix(range)).filter((one) => one.value !== value) }
}
