import { type KindId, kindByCode } from '../../src/domain/observables/index.ts'
import { measurePersistence } from '../../src/engine/index/measure-persistence.ts'
import { isWatched, looksUntil, type NearestLooks, type Watch } from '../../src/engine/listings/looks.ts'
import type { Persistence, Priors } from '../../src/engine/persistence/curves.ts'
import { coverageInterval, spreadOf } from '../../src/engine/persistence/interval.ts'
import { probabilityOf } from '../../src/engine/persistence/probability.ts'
import { type CutHistories, type CutName, cut, type Question, questions } from './cuts.ts'
import type { Histories } from './histories.ts'
import { poolOf } from './pools.ts'

/** The answer of the cut histories to a question; `proven` if the source was watched at the event. */
export interface Answer extends Question {
  readonly probability: number
  readonly proven: boolean
}

/** All observations of one archive's sources, and the answers about events that other sources report. */
export interface Calibration {
  readonly group: string
  readonly persistence: Persistence
  /** Answers with a match: the cut history contains the indicator at some time. */
  readonly answers: readonly Answer[]
  /** Listed at the event, but in none of the remaining looks, so that no index can contain it. */
  readonly unseen: readonly Question[]
}

/** The index contains the archive's sources, and others with looks in the same time. */
export function calibrate(histories: Histories, group: string, name: CutName, priors: Priors): Calibration {
  const known = cut(histories, name, sharingTime(histories, group))
  const persistence = measurePersistence(
    known.scan,
    known.watches.map((watch, s) => {
      const source = histories.sources[s] as { group: string; name: string }
      return { watch, pool: poolOf(source.group, source.name) }
    }),
    priors,
  )
  const answers: Answer[] = []
  const unseen: Question[] = []
  for (const question of questions(histories, known)) {
    const { source, value, time, truth } = question
    if (histories.sources[source]?.group !== group) continue
    if (!question.known) {
      if (truth) unseen.push(question)
      continue
    }
    const seen = nearest(histories, known, source, value, time)
    const kind = kindByCode.get(histories.codes[value] as number)?.id as KindId
    const isLook = seen.before?.distanceMs === 0
    const agree = seen.before?.listed === seen.after?.listed
    const proven = isWatched(known.watches[source] as Watch, time) && (isLook || agree)
    const listed = proven && (seen.before?.listed ?? false)
    const probability = proven ? Number(listed) : probabilityOf(persistence, source, kind, seen)
    answers.push({ ...question, proven, probability })
  }
  return { group, persistence, answers, unseen }
}

function sharingTime({ sources }: Histories, group: string): (source: number) => boolean {
  const span = (looks: Float64Array) => [looks[0] as number, looks.at(-1) as number] as const
  const own = sources.filter((source) => source.group === group).map(({ looks }) => span(looks))
  const first = Math.min(...own.map(([from]) => from))
  const last = Math.max(...own.map(([, until]) => until))
  return (source) => {
    const [from, until] = span((sources[source] as { looks: Float64Array }).looks)
    return from <= last && until >= first
  }
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

/** Unproven matches: the expected number and the true number. */
export interface Sum {
  matches: number
  expected: number
  truth: number
}

/** Counts an observable once, however many sources report it. */
const isCounted = ({ proven, again }: Answer) => !proven && !again

const nothing = (): Sum => ({ matches: 0, expected: 0, truth: 0 })

function count(sum: Sum, { probability, truth }: Answer): void {
  sum.matches++
  sum.expected += probability
  if (truth) sum.truth++
}

export function total(calibrations: readonly Calibration[]): Sum {
  const sum = nothing()
  for (const { answers } of calibrations) for (const answer of answers) if (isCounted(answer)) count(sum, answer)
  return sum
}

/** The same of all matches, proven or not. */
export function whole({ answers }: Pick<Calibration, 'answers'>): Sum {
  const sum = nothing()
  for (const answer of answers) if (!answer.again) count(sum, answer)
  return sum
}

export interface SourceSum extends Sum {
  readonly source: number
  readonly low: number
  readonly high: number
  /** (true − expected) ÷ `spread`. */
  readonly residual: number
  readonly spread: number
}

/** For each source with unproven matches: the sums and the predicted interval. */
export function bySource({ answers, persistence }: Calibration): SourceSum[] {
  const sums = new Map<number, Sum>()
  for (const answer of answers) {
    if (!isCounted(answer)) continue
    const sum = sums.get(answer.source) ?? nothing()
    sums.set(answer.source, sum)
    count(sum, answer)
  }
  return [...sums].map(([source, sum]) => {
    const unproven = { matches: sum.matches, sum: sum.expected }
    const spread = spreadOf(persistence, source, unproven)
    const residual = (sum.truth - sum.expected) / spread
    return { source, ...sum, ...coverageInterval(persistence, source, unproven), residual, spread }
  })
}

/** The share of sources whose true number is in the predicted interval. */
export function held(sums: readonly SourceSum[]): number {
  return sums.filter(({ truth, low, high }) => low <= truth && truth <= high).length / sums.length
}

/** Reliability: expected and true numbers in ten classes of probability. */
export function diagram(calibrations: readonly Calibration[]): Sum[] {
  const deciles = Array.from({ length: 10 }, nothing)
  for (const { answers } of calibrations) {
    for (const answer of answers) {
      if (isCounted(answer)) count(deciles[Math.min(9, Math.floor(10 * answer.probability))] as Sum, answer)
    }
  }
  return deciles
}
