import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { isIn, lookBefore, watchedSpans } from '../listings/looks.ts'
import type { OwnLists } from '../lists/own-lists.ts'
import { DOUBTFUL, EXPIRES, PUBLISHED, WARNED } from '../match/index-layout.ts'
import type { IndexReader } from '../match/index-reader.ts'
import type { OwnHit } from '../match/match.ts'
import type { Window } from '../match/match-time.ts'
import { SetCounter } from '../match/set-counter.ts'
import { refuseTooManyClasses } from './classes.ts'
import { type Coverage, noCoverage, type SourceCoverage } from './coverage.ts'
import { wholeObservable } from './levels.ts'

export interface ProfileCoverage {
  readonly coverage: Coverage
  readonly byKind: Readonly<Partial<Record<KindId, number>>>
  /** Indicators of the ground set that are on own lists. */
  readonly ownHits: readonly OwnHit[]
}

/** What belongs to the ground set of a profile. */
interface ProfileGround {
  readonly window: Window
  /** Which sources are relevant, by position. */
  readonly fits: readonly boolean[]
  /** All kinds without it. */
  readonly kinds: ReadonlySet<KindId> | undefined
  /** Includes what was listed at any time. */
  readonly ever: boolean
  readonly ownLists: OwnLists | undefined
  /** Limit of `Coverage.classNumbers`. */
  readonly mostClassNumbers: number
}

/**
 * Builds the ground set of a profile-based recommendation in one pass over the index: the routable, credible indicators
 * that a relevant source is known to have listed during the window and that no own list allows. A source covers the
 * indicators that it is known to have listed itself in that time. Sources that are not relevant are counted too, so
 * that they can be compared.
 * @throws TooManyClasses
 */
export function profileCoverage(
  index: IndexReader,
  { window, fits, kinds, ever, ownLists, mostClassNumbers }: ProfileGround,
): ProfileCoverage {
  const sources = index.sources.map(noCoverage)
  const byCode = new Uint32Array(256)
  const isChosen = new Uint8Array(256)
  for (const [code, kind] of kindByCode) if (!kinds || kinds.has(kind.id)) isChosen[code] = 1
  const sets = new SetCounter()
  const members: number[] = []
  /** true for each member whose listing is doubtful, because of warning lists or because the source says so. */
  const shared: boolean[] = []
  let suspicious = 0
  let benign = 0
  let doubtful = 0
  const ownHits: OwnHit[] = []
  /** Watched parts of the window by source, as flat pairs. */
  const watched = index.sources.map(({ watch }) => within(watchedSpans(watch), window))

  /** Tells whether the source is known to have listed an entry with this interval at some moment of the window. */
  function isKnown(source: number, from: number, ended: number, flags: number): boolean {
    const until = ended < Number.POSITIVE_INFINITY && !(flags & EXPIRES) ? knownUntil(source, ended) : ended
    if (from > window.to || until <= window.from) return false
    if (flags & EXPIRES || (flags & PUBLISHED && from >= window.from)) return true
    const spans = watched[source] as readonly number[]
    for (let i = 0; i < spans.length; i += 2) {
      if (from <= (spans[i + 1] as number) && until > (spans[i] as number)) return true
    }
    return false
  }

  /** The end of the time for which it is known that the source listed an entry that a look lacked at `ended`. */
  function knownUntil(source: number, ended: number): number {
    const { watch } = index.sources[source] as IndexReader['sources'][number]
    if (isIn(watch.complete ?? [], ended - 1)) return ended
    const before = lookBefore(watch, ended)
    return before === undefined ? ended : before + 1
  }

  index.scan((entry) => {
    if (!isChosen[entry.code]) return
    members.length = 0
    shared.length = 0
    let isFitting = false
    let warned = entry.unroutable
    let before = -1
    for (let i = 0; i < entry.postings; i++) {
      const flags = entry.flags(i)
      if (flags & WARNED) warned = true
      const source = entry.source(i)
      if (source === before) continue
      if (!ever && !isKnown(source, entry.from(i), entry.until(i), flags)) continue
      before = source
      members.push(source)
      shared.push((flags & DOUBTFUL) !== 0)
      if (fits[source]) isFitting = true
    }
    if (!isFitting) return
    let isDoubtful = !shared.includes(false)
    if (ownLists) {
      const kind = kindByCode.get(entry.code)?.id as KindId
      const value = entry.value()
      const verdict = ownLists.check(kind, value)
      if (verdict) {
        const suspiciousWithout = !warned && !isDoubtful
        warned = verdict.deny.length === 0
        if (!warned) {
          isDoubtful = false
          shared.fill(false)
        }
        ownHits.push({ sighting: { kind, value, count: 1 }, verdict, sources: members.length, suspiciousWithout })
      }
    }
    if (warned) benign++
    else if (isDoubtful) doubtful++
    else {
      suspicious++
      byCode[entry.code] = (byCode[entry.code] as number) + 1
      sets.begin(0)
    }
    for (let place = 0; place < members.length; place++) {
      const source = members[place] as number
      const counts = sources[source] as SourceCoverage
      counts.met++
      if (warned) {
        counts.benign++
        continue
      }
      if (shared[place]) {
        counts.doubtful++
        continue
      }
      counts.coverage += wholeObservable
      counts.light++
      counts.verified++
      sets.push(source)
    }
    if (!warned && !isDoubtful) {
      sets.commit()
      // A report has the same classes in four tables.
      refuseTooManyClasses(mostClassNumbers, sets, sets, sets, sets)
    }
  })

  const classes = sets.classes()
  const byKind: Partial<Record<KindId, number>> = {}
  for (const [code, kind] of kindByCode) if (byCode[code]) byKind[kind.id] = byCode[code] as number
  return {
    coverage: {
      suspicious,
      benign,
      doubtful,
      best: { verified: suspicious, unproven: 0, late: 0, expired: 0, light: 0 },
      unmeasured: 0,
      unmeasuredClasses: { weights: [], sets: [], expectedOf: [] },
      sources,
      oneHosts: { all: undefined, bySource: [] },
      expected: { sets: classes.sets, weights: classes.weights.map((weight) => weight * wholeObservable) },
      proven: classes,
      possible: classes,
      byHost: { weights: [], sets: [], hosts: [] },
      light: classes,
      classNumbers: 4 * sets.size,
    },
    byKind,
    ownHits,
  }
}

/** The parts of spans that lie within a window, as flat pairs. */
function within(spans: Float64Array, { from, to }: Window): readonly number[] {
  const parts: number[] = []
  for (let i = 0; i < spans.length; i += 2) {
    const start = Math.max(from, spans[i] as number)
    const end = Math.min(to, spans[i + 1] as number)
    if (start <= end) parts.push(start, end)
  }
  return parts
}
