/** User judgements of a hit of the retro-hunt. */
export const huntStates = ['open', 'confirmed', 'false-alarm'] as const
export type HuntState = (typeof huntStates)[number]

/** Maximum number of hits that are judged with one call. */
export const mostJudgedHits = 500

/** A hit is doubtful if its value is, or everything that listed it. `listed` tells it of each listing that the group sees. */
export function isDoubtfulHit(isValueDoubtful: boolean, listed: readonly boolean[]): boolean {
  return isValueDoubtful || listed.every(Boolean)
}
