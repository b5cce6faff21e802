import type { KindId } from '../../domain/observables/index.ts'

/** An observable as the extraction found it. Times are seconds since epoch UTC. */
export interface Sighting {
  readonly kind: KindId
  readonly value: string
  /** How often it occurs. */
  readonly count: number
  /** Earliest and latest event; absent where no line that holds it has a time. */
  readonly first?: number
  readonly last?: number
  /** For each UTC hour with an event, ascending: the earliest and the latest event of that hour, as flat pairs. */
  readonly hours?: ArrayLike<number>
}
