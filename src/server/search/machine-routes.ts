import { type Context, Hono } from 'hono'
import {
  type IndicatorReport,
  type LookupLine,
  longestInAddress,
  lookupBounds,
  type MachineCall,
  machineCalls,
  ndjson,
} from '../../contract/machine.ts'
import { isDay } from '../../domain/dates.ts'
import type { IndicatorAnswer } from '../../domain/indicator-answer-schema.ts'
import { type KindId, kindIds } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import { answerOf } from '../../engine/search/answer.ts'
import { type Life, lifeOf, timesOfSources } from '../../engine/search/life.ts'
import { type LifeSummary, summaryAt } from '../../engine/search/life-summary.ts'
import { isWholeKind, rangeDigits, wholeKind } from '../../engine/search/private-range.ts'
import { jsonLine } from '../../formats/outputs/lines.ts'
import { dropOldest } from '../platform/drop-oldest.ts'
import type { ClientIp } from '../platform/http/caller.ts'
import type { Frozen } from '../platform/http/calls.ts'
import type { AppEnv } from '../platform/http/env.ts'
import type { Limits } from '../platform/http/limits.ts'
import { readBounded } from '../platform/http/read-bounded.ts'
import { whetherOpen } from '../platform/http/whether-open.ts'
import { keyHeaders } from '../platform/keys.ts'
import { pause } from '../platform/pause.ts'
import type { PlaceInTree } from '../platform/place-in-tree.ts'
import { recheck } from '../platform/recheck.ts'
import { createFairGate } from '../platform/turns/gate.ts'
import { waitAtMost } from '../platform/wait-at-most.ts'
import type { TokenAccess, TokenCaller } from '../tokens/access.ts'
import { type AskedLine, askedLines, askedValue, meantValue } from './lookup-lines.ts'
import { aboutValue } from './one-value.ts'
import { momentOf, type RangeAnswer, rangeAnswer } from './range-answer.ts'
import type { RangeTables } from './range-tables.ts'
import type { Reference } from './reference.ts'
import type { GroupView, GroupViews } from './views.ts'

export interface MachineRouteDependencies {
  readonly views: GroupViews
  readonly reference: Reference
  readonly tables: Pick<RangeTables, 'open'>
  /** Key of the padding, so that nobody else can tell padding from real lines. */
  readonly paddingKey: Uint8Array
  readonly tokenAccess: TokenAccess
  readonly limits: Pick<Limits, 'takeOf' | 'heavy'>
  readonly clientIp: ClientIp
}

/** Limits of one answer, as in the contract. */
const bounds = { rows: 500, indicators: 20, spans: 100 } as const
/** Lines of a look-up that are answered before other organisations get their turn. */
const turn = 200
/** Time limit for reading an answer: a look-up holds the index, so slow readers are cut off with an error. */
const longestMs = 300_000
/** How long a range call waits for its table, which is made once for each index. */
const patienceMs = 20_000
/** Range calls of an organisation that are answered at once, and that wait. */
const rangesAtOnce = 4
const mostRangesWaiting = 100
/** Cached answers for whole kinds. */
const mostWhole = 4

/** Routes for programs: docs/search.md, docs/design/explanations-and-search.md. */
export function machineRoutes(dependencies: MachineRouteDependencies): Hono<AppEnv> {
  const { views, reference, limits } = dependencies
  const app = new Hono<AppEnv>()

  async function callerOf(c: Context<AppEnv>, { scope, cost }: MachineCall): Promise<TokenCaller> {
    const { headers } = c.req.raw
    const ip = dependencies.clientIp(headers, c.env.incoming.socket.remoteAddress)
    return dependencies.tokenAccess.open({ headers, ip, scope, cost })
  }

  const viewOf = (c: Context<AppEnv>, { userId, groupId }: TokenCaller) =>
    views.open(userId === undefined ? undefined : { id: userId, traceId: c.get('traceId') }, groupId)

  app.get('/v1/indicators/:value', async (c) => {
    const caller = await callerOf(c, machineCalls.indicator)
    const text = c.req.param('value')
    const kind = kindOf(c)
    if (text.length > longestInAddress) throw invalid(`value: longer than ${longestInAddress} characters`)
    const queried = askedValue(text, kind)
    if (!queried) throw new Problem('search.no-value', { kind: kind ?? 'indicator', value: text.slice(0, 200) })
    const requestedAsOf = asOf(c)
    const view = await viewOf(c, caller)
    try {
      return Response.json(await reportOn(meantValue(queried, view.index), requestedAsOf, view), {
        headers: { 'cache-control': 'no-store' },
      })
    } finally {
      view.release()
    }
  })

  async function reportOn(
    queried: Value,
    requestedAsOf: number | undefined,
    view: GroupView,
  ): Promise<Frozen<IndicatorReport>> {
    const { now, sources } = view
    const about = await aboutValue(queried, Math.min(requestedAsOf ?? now, now), view, dependencies)
    const { life, summary, warnings, verdict, network } = about
    const answer = answerIn(view, life, summary, verdict)
    const shown = new Set(answer.rows.map(({ source }) => source))
    return {
      ...answer,
      independent: summary.independent ?? null,
      about: Object.fromEntries(
        sources
          .filter(({ source }) => shown.has(source.id))
          .map(({ source: { id, name, homepage, commercial } }) => [id, { name, homepage, commercial }]),
      ),
      warnings: warnings.map(({ list, category, entry }) => ({ list, category, entry })),
      network,
    }
  }

  app.post('/v1/indicators/lookup', async (c) => {
    const caller = await callerOf(c, machineCalls.lookup)
    const requestedAsOf = asOf(c)
    const body = await readBounded(c.req.raw, lookupBounds.bytes)
    const mediaType = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const lines = await askedLines(new TextDecoder().decode(body), mediaType, c.req.raw.signal)
    // The price of a call grows with its lines.
    limits.takeOf(caller, Math.ceil(lines.length / turn))
    const view = await viewOf(c, caller)
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(longestMs)])
    const answers = answersTo(lines, { view, requestedAsOf, caller, signal })
    // An error before the first answer still becomes a problem response.
    const first = await answers.next()
    return new Response(streamOf(first, answers, signal), {
      headers: { 'content-type': ndjson, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    })
  })

  interface Asked {
    readonly view: GroupView
    readonly requestedAsOf: number | undefined
    readonly caller: TokenCaller
    readonly signal: AbortSignal
  }

  async function* answersTo(
    lines: readonly AskedLine[],
    { view, requestedAsOf, caller, signal }: Asked,
  ): AsyncGenerator<string, void> {
    const { index, now } = view
    const at = Math.min(requestedAsOf ?? now, now)
    const times = timesOfSources(index)

    async function answered(batch: readonly AskedLine[]): Promise<string> {
      await pause(signal)
      const values = batch.flatMap((line) => ('error' in line ? [] : [meantValue(line, index)]))
      const verdicts = await reference.verdicts(values)
      let known = 0
      const answers = batch.map((line): Frozen<LookupLine> => {
        if ('error' in line) return line
        const life = lifeOf(index, values[known] as Value, now, times)
        return { line: line.line, ...answerIn(view, life, summaryAt(life, index, at), verdicts[known++]) }
      })
      return `${answers.map(jsonLine).join('\n')}\n`
    }

    try {
      const check = recheck(async () => {
        const isOpen = await whetherOpen(() => caller.mayGoOn())
        if (isOpen === false) throw new Problem('token.missing')
        return isOpen
      })
      for (let from = 0; from < lines.length; from += turn) {
        await check()
        yield await limits.heavy(caller.root, () => answered(lines.slice(from, from + turn)), caller.branch)
      }
    } finally {
      view.release()
    }
  }

  app.get('/v1/range/:kind/:prefix', async (c) => {
    const caller = await callerOf(c, machineCalls.range)
    const { kind: named, prefix: given } = c.req.param()
    const kind = kindIds.find((id) => id === named)
    if (!kind) throw invalid('path.kind: unknown')
    const prefix = prefixOf(kind, given)
    const view = await viewOf(c, caller)
    try {
      if (!(await waitAtMost(dependencies.tables.open(view, kind), patienceMs))) throw new Problem('index.not-ready')
      const { signal } = c.req.raw
      const { root, branch } = caller
      const { etag, body } = await rangeOf(kind, prefix, { view, root, branch, signal })
      // Only the token's holder may cache what the token may read.
      const headers = { etag, 'cache-control': 'private, max-age=600', vary: keyHeaders }
      if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
      const type = { 'content-type': 'text/plain; charset=utf-8' }
      return new Response(inParts(body), { headers: { ...headers, ...type } })
    } finally {
      view.release()
    }
  })

  /** Limits concurrent range answers, because they are made in memory. */
  const ranges = createFairGate({ width: rangesAtOnce, mostWaiting: mostRangesWaiting })
  /** Cached answers for whole kinds, which are large and requested often. */
  const whole = new Map<string, RangeAnswer>()

  interface RangeAsked extends PlaceInTree {
    readonly view: GroupView
    readonly signal: AbortSignal
  }

  async function rangeOf(
    kind: KindId,
    prefix: string,
    { view, root, branch, signal }: RangeAsked,
  ): Promise<RangeAnswer> {
    const key = `${kind} ${momentOf(view)} ${view.key}`
    const known = prefix === '' ? whole.get(key) : undefined
    if (known) return known
    const { paddingKey } = dependencies
    const turn = <T>(work: () => Promise<T>) => limits.heavy(root, work, branch)
    const asked = { view, reference, paddingKey, turn, pause: () => pause(signal) }
    const work = async () => rangeAnswer(kind, prefix, await dependencies.tables.open(view, kind), asked)
    const answer = await ranges.enter(root, work, branch)
    if (!answer) throw new Problem('server.busy')
    if (prefix === '') whole.set(key, answer)
    dropOldest(whole, mostWhole)
    return answer
  }

  const paths: readonly MachineCall[] = Object.values(machineCalls)
  for (const { path } of paths) {
    const allowed = paths
      .filter((one) => one.path === path)
      .map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method))
    app.all(path.replace(/\{(\w+)\}/g, ':$1'), () => {
      throw new Problem('method.not-allowed', { allow: allowed.join(', ') })
    })
  }
  return app
}

const answerIn = (
  { sources }: GroupView,
  life: Life,
  summary: LifeSummary,
  verdict: 'benign' | 'doubtful' | undefined,
): IndicatorAnswer => answerOf(life, summary, (position) => sources[position]?.source.id ?? '', verdict, bounds)

/** A body that is sent part by part, as the reader takes them. */
function inParts(parts: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      const part = parts[at++]
      if (part) controller.enqueue(part)
      else controller.close()
    },
  })
}

/** A stream of lines, each made when the reader has taken the one before; it ends with the signal. */
function streamOf(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string, void>,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: IteratorResult<string> | undefined = first
  const over = new AbortController()
  return new ReadableStream({
    start(controller) {
      const end = () => {
        controller.error(signal.reason)
        void rest.return()
      }
      signal.addEventListener('abort', end, { once: true, signal: over.signal })
    },
    async pull(controller) {
      // An error breaks the transfer off, so that nobody takes the incomplete answer for a whole one.
      next ??= await rest.next()
      if (next.done) {
        over.abort()
        controller.close()
      } else controller.enqueue(encoder.encode(next.value))
      next = undefined
    },
    async cancel() {
      over.abort()
      await rest.return()
    },
  })
}

/**
 * The digits with which the hashes must begin; empty for a whole kind.
 * @throws Problem `request.invalid`
 */
function prefixOf(kind: KindId, given: string): string {
  const { least, most } = rangeDigits
  if (isWholeKind(kind)) {
    if (given !== wholeKind) throw invalid(`path.prefix: ranges are given as a whole, by ${wholeKind}`)
    return ''
  }
  if (!/^[0-9a-f]+$/i.test(given) || given.length < least || given.length > most) {
    throw invalid(`path.prefix: expected ${least} to ${most} hexadecimal digits`)
  }
  return given.toLowerCase()
}

const invalid = (detail: string) => new Problem('request.invalid', { detail })

function kindOf(c: Context<AppEnv>): string | undefined {
  const kind = c.req.query('kind')
  if (kind !== undefined && !(kindIds as readonly string[]).includes(kind)) throw invalid('query.kind: unknown')
  return kind
}

/**
 * The `asOf` parameter in ms; a date means its end in UTC.
 * @throws Problem `request.invalid`
 */
function asOf(c: Context<AppEnv>): number | undefined {
  const text = c.req.query('as_of')
  if (text === undefined) return undefined
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text)
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const at = Date.parse(isDate ? `${text}T23:59:59.999Z` : text)
  if ((isDate || isTime) && isDay(text.slice(0, 10)) && !Number.isNaN(at)) return at
  throw invalid('query.as_of: expected a day or a time such as 2026-08-31')
}
