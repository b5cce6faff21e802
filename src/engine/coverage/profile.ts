import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import type { OwnLists } from '../lists/own-lists.ts'
import { WARNED } from '../match/index-layout.ts'
import type { IndexReader } from '../match/index-reader.ts'
import type { OwnHit } from '../match/match.ts'
import type { Window } from '../match/match-time.ts'
import { SetCounter } from '../match/set-counter.ts'
import { type Coverage, noCoverage, type SourceCoverage } from './coverage.ts'

export interface ProfileCoverage {
  readonly coverage: Coverage
  readonly byKind: Readonly<Partial<Record<KindId, number>>>
  /** Indicators of the ground set that own lists speak of. */
  readonly own: readonly OwnHit[]
}

/**
 * The ground set of a recommendation by profile, in one pass over the index: indicators that a fitting source listed
 * during the window, routable and on no warning list or own allow list. A source covers those that it listed itself in that time; sources
 * that do not fit cover them too where they list them, so that they can be compared.
 */
export function profileCoverage(
  index: IndexReader,
  window: Window,
  fits: readonly boolean[],
  kinds: ReadonlySet<KindId> | undefined,
  ever: boolean,
  own?: OwnLists,
): ProfileCoverage {
  const sources = index.sources.map(noCoverage)
  const byCode = new Uint32Array(256)
  const isChosen = new Uint8Array(256)
  for (const [code, kind] of kindByCode) if (!kinds || kinds.has(kind.id)) isChosen[code] = 1
  const sets = new SetCounter()
  const members: number[] = []
  let suspicious = 0
  let benign = 0
  const ownHits: OwnHit[] = []

  index.scan((entry) => {
    if (!isChosen[entry.code]) return
    members.length = 0
    let isFitting = false
    let warned = entry.unroutable
    let before = -1
    for (let i = 0; i < entry.postings; i++) {
      if (entry.flags(i) & WARNED) warned = true
      const source = entry.source(i)
      if (source === before) continue
      const isIn = ever ? true : entry.from(i) <= window.to && entry.until(i) > window.from
      if (!isIn) continue
      before = source
      members.push(source)
      if (fits[source]) isFitting = true
    }
    if (!isFitting) return
    if (own) {
      const kind = kindByCode.get(entry.code)?.id as KindId
      const value = entry.value()
      const verdict = own.check(kind, value)
      if (verdict) {
        const suspiciousWithout = !warned
        warned = verdict.deny.length === 0
        ownHits.push({ sighting: { kind, value, count: 1 }, verdict, sources: members.length, suspiciousWithout })
      }
    }
    if (warned) benign++
    else {
      suspicious++
      byCode[entry.code] = (byCode[entry.code] as number) + 1
      sets.begin(0)
    }
    for (const source of members) {
      const counts = sources[source] as SourceCoverage
      counts.met++
      if (warned) {
        counts.benign++
        counts.falseAlerts++
        continue
      }
      counts.coverage++
      counts.light++
      counts.timely++
      if (members.length === 1) counts.exclusive++
      sets.push(source)
    }
    if (!warned) sets.commit()
  })

  const classes = sets.classes()
  const byKind: Partial<Record<KindId, number>> = {}
  for (const [code, kind] of kindByCode) if (byCode[code]) byKind[kind.id] = byCode[code] as number
  return {
    coverage: {
      suspicious,
      benign,
      best: { timely: suspicious, unproven: 0, late: 0, expired: 0, light: 0 },
      sources,
      covering: classes,
      light: classes,
    },
    byKind,
    own: ownHits,
  }
}
