import { kindByCode } from '../../domain/observables/index.ts'
import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import type { Value } from '../../domain/observables/read.ts'
import { fingerprintOf } from '../../engine/extract/fingerprint.ts'
import { touchesIpv4Block } from '../../engine/extract/prefilter.ts'
import type { Entry, IndexReader } from '../../engine/index/index-reader.ts'
import { kindsMeeting } from '../../engine/search/holds.ts'
import type { ReadValue } from '../../engine/search/life.ts'
import { planBounds } from '../../engine/search/plan.ts'
import type { Where } from '../../engine/search/query.ts'
import { type SearchView, truthsIn } from '../../engine/search/truth.ts'
import type { Clock } from '../platform/clock.ts'
import type { SearchPosition } from './cursor.ts'

/** A search yields to other requests after this many entries, or after this time. */
export const sliceEntries = 4096
export const sliceMs = 20

/** A value that may be a hit. */
export interface PossibleHit {
  readonly value: ReadValue
  /** For a search by steps: number of the step that found it. */
  readonly step?: number
  /**
   * Returns where the search continues after this value. It costs look-ups, so call it only for the last value
   * of a page.
   */
  readonly place: () => SearchPosition
}

/** Some possible hits, and where the search continues after them. */
export interface Batch {
  readonly found: readonly PossibleHit[]
  /** `isBound`: the limit of work for one answer is reached. */
  readonly next: SearchPosition & { readonly isEnd: boolean; readonly isBound?: boolean }
}

/** Scans every entry of the index, in its order. */
export function* byScan(
  { where, view }: { readonly where: Where; readonly view: SearchView },
  from: SearchPosition | undefined,
  clock: Clock,
): Generator<Batch, void> {
  const { index } = view
  const truths = truthsIn(view)
  const kinds = kindsMeeting(where)
  const lanes = new Int32Array(2)
  // Fingerprint of the last entry that could be a hit. No entry between it and the end of the batch is one, so a newer
  // index may be searched from there.
  let low = from?.low ?? 0
  let searched = 0
  let at: number | undefined = from?.at ?? 0
  while (at !== undefined) {
    const found: PossibleHit[] = []
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
        const place = { version: index.version, at: next, low: lanes[0] as number, searched }
        found.push({ value: last, place: () => place })
      }
      // Check the time every 16 entries: two hundred patterns with two hundred stars each take milliseconds per name.
      return searched % 16 > 0 || clock.now() - begun < sliceMs
    })
    if (last) {
      fingerprintOf(last.kind, last.value, lanes)
      low = lanes[0] as number
    }
    const isBound = searched >= planBounds.scan
    yield { found, next: { version: index.version, at: at ?? 0, low, searched, isEnd: at === undefined, isBound } }
  }
}

/** Returns a function that tells whether anything listed matches a value. */
export function listingMatcher({ index, now }: SearchView): (value: Value) => boolean {
  const truths = truthsIn({ index, names: [], now, asOf: now })
  return (value) => truths.lifeOf(value).rows.length > 0
}

/**
 * The listed addresses and ranges within a range, in their order; yields undefined for each look-up without a result.
 */
export function* listedWithin(index: IndexReader, range: string): Generator<ReadValue | undefined> {
  const listedAt = (kind: 'ipv4' | 'ipv6', value: string): ReadValue | undefined => {
    const entry = index.find(kind, value)
    return entry?.postings.length ? { kind, value, entry } : undefined
  }
  const slash = range.indexOf('/')
  const [base, bits] = [range.slice(0, slash), Number(range.slice(slash + 1))]
  const first = parseIpv4(base)
  if (first !== undefined) {
    for (let address = first; address < first + 2 ** (32 - bits); address++) {
      const value = formatIpv4(address)
      if (touchesIpv4Block(index.prefilter.ipv4Blocks, address)) {
        yield* rangesFrom(index.ranges4(address), value, bits)
      }
      yield listedAt('ipv4', value)
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
    yield listedAt('ipv6', value)
  }
}

/** Ranges, of those around an address, that begin with it and are not wider than the given number of bits. */
function rangesFrom(around: readonly Entry[], first: string, bits: number): ReadValue[] {
  return around.flatMap((entry) => {
    const { kind, value } = entry
    const slash = value.indexOf('/')
    return value.slice(0, slash) === first && Number(value.slice(slash + 1)) >= bits ? [{ kind, value, entry }] : []
  })
}
