import { kindByCode } from '../../domain/observables/index.ts'
import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import type { Value } from '../../domain/observables/read.ts'
import { fingerprintOf } from '../../engine/extract/fingerprint.ts'
import { touchesIpv4Block } from '../../engine/extract/prefilter.ts'
import type { IndexReader } from '../../engine/match/index-reader.ts'
import { kindsMeeting } from '../../engine/search/holds.ts'
import { byCost, type Driver, planBounds, termsOf } from '../../engine/search/plan.ts'
import type { Where } from '../../engine/search/query.ts'
import { type OutsideFacts, type SearchView, truthsIn } from '../../engine/search/truth.ts'
import type { Clock } from '../platform/clock.ts'
import type { Place } from './cursor.ts'
import type { Reference } from './reference.ts'

/** A part of the hits of a search. */
export interface Found {
  readonly hits: readonly Value[]
  readonly searched: number
  /** Where the rest is; undefined at the end. */
  readonly rest: Place | undefined
}

export interface Search {
  readonly where: Where
  readonly drivers: readonly Driver[]
  readonly view: SearchView
  /** Where to begin; at the start if missing. */
  readonly place: Place | undefined
  readonly signal: AbortSignal
}

/** Hits of one answer. */
export const mostHits = 200
/** Entries that are looked at between two breaks, in which other requests are answered, and how long that may take. */
const sliceEntries = 4096
const sliceMs = 20
/** Hits that are judged between two breaks. */
const portion = 64
/** How long one answer may search. */
const longestMs = 1500

/** Finds what meets a question, so much at a time that other requests do not wait for it. */
export function createExecutor({ reference, clock }: { readonly reference: Reference; readonly clock: Clock }) {
  /** @throws the signal's reason */
  async function find(search: Search): Promise<Found> {
    const { view, place, where } = search
    const judge = judgeOf(search)
    const isByKey = search.drivers.every(({ by }) => by === 'point' || by === 'addresses') && !namesHosts(where)
    const from = place && place.version !== view.index.version && !isByKey ? await samePlace(search, place) : place
    const hits: Value[] = []
    // What is asked for by its value is found even if only a range or name around it is listed.
    if (!isByKey && !place) {
      const points = search.drivers.flatMap((driver) => (driver.by === 'point' ? [driver] : []))
      const around = points.filter(({ kind, value }) => !view.index.find(kind, value)?.postings.length)
      hits.push(...(await judge(around.filter(isMet(view)))))
    }
    const candidates = isByKey ? byKey(search, from) : byScan(search, from, clock)
    return gather({ candidates, judge, hits, from, signal: search.signal })
  }

  interface Gathering {
    readonly candidates: Generator<Batch, void>
    readonly judge: (values: readonly Value[]) => Promise<readonly Value[]>
    readonly hits: Value[]
    readonly from: Place | undefined
    readonly signal: AbortSignal
  }

  async function gather({ candidates, judge, hits, from, signal }: Gathering): Promise<Found> {
    const started = clock.now()
    const before = from?.searched ?? 0
    let searched = before
    for (const { found, next } of candidates) {
      for (let at = 0; at < found.length; at += portion) {
        const some = found.slice(at, at + portion)
        const met = new Set(await judge(some.map(({ value }) => value)))
        await pause(signal)
        for (const { value, place } of some) {
          if (!met.has(value)) continue
          hits.push(value)
          if (hits.length >= mostHits) return end({ ...place, searched: before + place.searched })
        }
        const last = some.at(-1)
        if (last && clock.now() - started >= longestMs) {
          return end({ ...last.place, searched: before + last.place.searched })
        }
      }
      searched = before + next.searched
      if (next.isEnd) return end(undefined)
      if (next.searched >= planBounds.scan || clock.now() - started >= longestMs) {
        return end({ ...next, searched })
      }
      await pause(signal)
    }
    return end(undefined)

    function end(rest: Place | undefined): Found {
      return { hits, searched: rest?.searched ?? searched, rest }
    }
  }

  /** Of the values, those that meet the question; with what has to be asked elsewhere. */
  function judgeOf({ where: asked, view }: Search): (values: readonly Value[]) => Promise<readonly Value[]> {
    const where = byCost(asked)
    const fields = new Set(termsOf(where).map(({ field }) => field))
    const truths = truthsIn(view)
    return async (values) => {
      const likely = values.filter((value) => truths.roughly(where, value) !== 'no')
      const networks = fields.has('asn') || fields.has('country') ? await reference.networks(likely) : []
      const verdicts = fields.has('warned') ? await reference.verdicts(likely) : []
      return likely.filter((value, i) => {
        const outside: OutsideFacts = { ...networks[i], warned: verdicts[i] === 'benign' }
        return truths.truthOf(where, value, outside) === 'yes'
      })
    }
  }

  /** The place in a newer index: behind all entries that the older one held up to there. */
  async function samePlace({ view: { index }, signal }: Search, place: Place): Promise<Place> {
    let at: number | undefined = 0
    const lanes = new Int32Array(2)
    let here = 0
    while (at !== undefined) {
      let isThere = false
      const from: number = at
      at = index.scanFrom(from, sliceEntries, (entry, next) => {
        fingerprintOf(kindByCode.get(entry.code)?.id as Value['kind'], entry.value(), lanes)
        isThere = orderOf(lanes[0] as number) > orderOf(place.low)
        if (!isThere) here = next
        return !isThere
      })
      if (isThere) return { ...place, at: here }
      await pause(signal)
    }
    return { ...place, at: here }
  }

  return { find }
}

/** Lets other requests be answered. @throws the signal's reason */
export async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((done) => setImmediate(done))
  signal.throwIfAborted()
}

/** What may be a hit, and where the search goes on behind it. */
interface Batch {
  readonly found: readonly { readonly value: Value; readonly place: Place }[]
  readonly next: Place & { readonly isEnd: boolean }
}

/** The order of entries in an index: by the last byte of the fingerprint's first lane, then by the lane. */
function orderOf(low: number): number {
  return (low & 255) * 2 ** 32 + (low >>> 0)
}

/** Whether a question asks for names, which are also hosts of URLs. */
function namesHosts(where: Where): boolean {
  return termsOf(where).some(({ field }) => field === 'name')
}

function isMet({ index, now }: SearchView): (value: Value) => boolean {
  const truths = truthsIn({ index, names: [], now, asOf: now })
  return (value) => truths.lifeOf(value).rows.length > 0
}

/** Every entry of the index, in its order. */
function* byScan({ where, view }: Search, from: Place | undefined, clock: Clock): Generator<Batch, void> {
  const { index } = view
  const truths = truthsIn(view)
  const kinds = kindsMeeting(where)
  const lanes = new Int32Array(2)
  // Of the last entry that could be a hit: what follows it is none, so a newer index may begin there.
  let low = from?.low ?? 0
  let searched = 0
  let at: number | undefined = from?.at ?? 0
  while (at !== undefined) {
    const found: { value: Value; place: Place }[] = []
    let last: Value | undefined
    const start: number = at
    const begun = clock.now()
    at = index.scanFrom(start, sliceEntries, (entry, next) => {
      searched++
      const kind = kindByCode.get(entry.code)?.id as Value['kind']
      if (kinds?.has(kind) === false) return true
      last = { kind, value: entry.value() }
      if (truths.roughly(where, last) !== 'no') {
        fingerprintOf(last.kind, last.value, lanes)
        found.push({ value: last, place: { version: index.version, at: next, low: lanes[0] as number, searched } })
      }
      // Two hundred patterns of two hundred stars take milliseconds for a name.
      return searched % 16 > 0 || clock.now() - begun < sliceMs
    })
    if (last) {
      fingerprintOf(last.kind, last.value, lanes)
      low = lanes[0] as number
    }
    yield { found, next: { version: index.version, at: at ?? 0, low, searched, isEnd: at === undefined } }
  }
}

/** What is asked for by its value, and the listed addresses and ranges within small ranges. */
function* byKey({ drivers, view }: Search, from: Place | undefined): Generator<Batch, void> {
  const { index } = view
  const isListed = isMet(view)
  const skipped = from?.at ?? 0
  const seen = new Set<string>()
  let asked = 0
  let found: { value: Value; place: Place }[] = []
  const placeOf = () => ({ version: index.version, at: asked, low: 0, searched: asked - skipped })
  for (const driver of drivers) {
    const values = driver.by === 'addresses' ? listedWithin(index, driver.range) : pointOf(driver)
    for (const value of values) {
      asked++
      if (value && asked > skipped && (driver.by === 'addresses' || isListed(value))) {
        const id = `${value.kind} ${value.value}`
        if (!seen.has(id)) found.push({ value, place: placeOf() })
        seen.add(id)
      }
      if (asked % sliceEntries === 0) {
        yield { found, next: { ...placeOf(), isEnd: false } }
        found = []
      }
    }
  }
  yield { found, next: { ...placeOf(), isEnd: true } }
}

function pointOf(driver: Driver): readonly Value[] {
  return driver.by === 'point' ? [{ kind: driver.kind, value: driver.value }] : []
}

/** The listed addresses and ranges within a range, in their order; undefined for each look-up that finds nothing. */
function* listedWithin(index: IndexReader, range: string): Generator<Value | undefined> {
  const slash = range.indexOf('/')
  const [base, bits] = [range.slice(0, slash), Number(range.slice(slash + 1))]
  const first = parseIpv4(base)
  if (first !== undefined) {
    for (let address = first; address < first + 2 ** (32 - bits); address++) {
      const value = formatIpv4(address)
      if (touchesIpv4Block(index.prefilter.ipv4Blocks, address)) {
        yield* rangesFrom(index.ranges4(address), value, bits)
      }
      yield index.find('ipv4', value)?.postings.length ? { kind: 'ipv4', value } : undefined
    }
    return
  }
  const groups = parseIpv6(base)
  if (!groups) return
  for (let step = 0; step < 2 ** (128 - bits); step++) {
    const address = Uint16Array.from(groups)
    address[7] = (groups[7] as number) + step
    const value = formatIpv6(address)
    if (index.prefilter.anyIpv6Range) yield* rangesFrom(index.ranges6(address), value, bits)
    yield index.find('ipv6', value)?.postings.length ? { kind: 'ipv6', value } : undefined
  }
}

/** Of ranges around an address, those that begin with it and are no wider than the given bits. */
function rangesFrom(
  around: readonly { readonly kind: Value['kind']; readonly value: string }[],
  first: string,
  bits: number,
): Value[] {
  return around.flatMap(({ kind, value }) => {
    const slash = value.indexOf('/')
    return value.slice(0, slash) === first && Number(value.slice(slash + 1)) >= bits ? [{ kind, value }] : []
  })
}
