import { kindByCode } from '../../src/domain/observables/index.ts'
import { isWatched, looksUntil, type NearestLooks, type Watch } from '../../src/engine/listings/looks.ts'
import type { Persistence, Priors } from '../../src/engine/persistence/curves.ts'
import { measurePersistence } from '../../src/engine/persistence/measure.ts'
import { probabilityOf } from '../../src/engine/persistence/probability.ts'
import { type CutHistories, type CutName, cut, questions } from './cuts.ts'
import type { Histories } from './histories.ts'
import { poolOf } from './pools.ts'

/** One match of a log whose event nobody watched: what we say of it, and what was. */
export interface Judged {
  readonly source: number
  readonly probability: number
  readonly truth: boolean
  readonly seen: NearestLooks
}

export interface Calibration {
  readonly cut: CutName
  readonly persistence: Persistence
  readonly matches: readonly Judged[]
  /** Matches that are proven in the cut index, and how many of them are true by the whole history. */
  readonly watched: number
  readonly watchedTrue: number
  /** What the sources listed at the event and the cut index has never seen of them. */
  readonly unseen: number
}

export function calibrate(histories: Histories, name: CutName, priors: Priors): Calibration {
  const known = cut(histories, name)
  const persistence = measurePersistence(
    known.scan,
    known.watches.map((watch, s) => {
      const { group, name } = histories.sources[s] as { group: string; name: string }
      return { watch, pool: poolOf(group, name) }
    }),
    priors,
  )
  const matches: Judged[] = []
  let watched = 0
  let watchedTrue = 0
  let unseen = 0
  for (const { source, value, time, truth, known: match } of questions(histories, known)) {
    if (!match) {
      if (truth) unseen++
      continue
    }
    if (isWatched(known.watches[source] as Watch, time)) {
      watched++
      if (truth) watchedTrue++
      continue
    }
    const seen = nearest(histories, known, source, value, time)
    const kind = kindByCode.get(histories.codes[value] as number)?.id ?? 'domain'
    matches.push({ source, probability: probabilityOf(persistence, source, kind, seen), truth, seen })
  }
  return { cut: name, persistence, matches, watched, watchedTrue, unseen }
}

function nearest(histories: Histories, known: CutHistories, source: number, value: number, time: number): NearestLooks {
  const { looks } = known.watches[source] as Watch
  const positions = known.at[source] as Uint16Array
  const held = (look: number) => {
    for (let i = histories.start[value] as number; i < (histories.start[value + 1] as number); i++) {
      if (histories.source[i] !== source) continue
      const from = positions[histories.first[i] as number] as number
      if (from <= look && look < (positions[histories.end[i] as number] as number)) return true
    }
    return false
  }
  const next = looksUntil({ looks }, time)
  return {
    ...(next > 0 && { before: { distanceMs: time - (looks[next - 1] as number), listed: held(next - 1) } }),
    ...(next < looks.length && { after: { distanceMs: (looks[next] as number) - time, listed: held(next) } }),
  }
}
