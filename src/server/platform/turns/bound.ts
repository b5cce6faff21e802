import { type PlaceInTree, placeText } from '../place-in-tree.ts'
import { mostBeside } from './share.ts'
import { tally } from './tally.ts'

/**
 * Counts in memory what an organisation holds at the moment, up to `most`. A branch may hold half of what the others leave; one
 * that holds nothing may enter as long as there is room at all.
 */
export function roomByBranch(most: number) {
  const held = tally()
  const keysOf = (holder: PlaceInTree) => (holder.branch ? [holder.root, placeText(holder)] : [holder.root])
  /** Amounts that the holder's organisation and branch hold; both are the organisation's if there is no branch. */
  const heldBy = (holder: PlaceInTree) => {
    const [all = 0, own = all] = keysOf(holder).map(held.of)
    return { all, own }
  }
  return {
    heldBy,
    /** @returns false if there is no room; then nothing is counted */
    enter(holder: PlaceInTree, amount: number): boolean {
      const { all, own } = heldBy(holder)
      if (all + amount > most) return false
      if (holder.branch && own > 0 && own + amount > mostBeside(all - own, most)) return false
      for (const key of keysOf(holder)) held.add(key, amount)
      return true
    },
    leave(holder: PlaceInTree, amount: number): void {
      for (const key of keysOf(holder)) held.add(key, -amount)
    },
  }
}
