import { type PlaceInTree, placeText } from '../place-in-tree.ts'
import { mostBeside } from './share.ts'

/**
 * Counts in memory what an organisation holds at the moment, up to `most`. A branch may hold half of what the others leave; one
 * that holds nothing may enter as long as there is room at all.
 */
export function roomByBranch(most: number) {
  const held = new Map<string, number>()
  const add = (key: string, amount: number) => {
    const sum = (held.get(key) ?? 0) + amount
    if (sum > 0) held.set(key, sum)
    else held.delete(key)
  }
  const keysOf = (holder: PlaceInTree) => (holder.branch ? [holder.root, placeText(holder)] : [holder.root])
  /** Amounts that the holder's organisation and branch hold; both are the organisation's if there is no branch. */
  const heldBy = (holder: PlaceInTree) => {
    const [all = 0, own = all] = keysOf(holder).map((key) => held.get(key) ?? 0)
    return { all, own }
  }
  return {
    heldBy,
    /** @returns false if there is no room; then nothing is counted */
    enter(holder: PlaceInTree, amount: number): boolean {
      const { all, own } = heldBy(holder)
      if (all + amount > most) return false
      if (holder.branch && own > 0 && own + amount > mostBeside(all - own, most)) return false
      for (const key of keysOf(holder)) add(key, amount)
      return true
    },
    leave(holder: PlaceInTree, amount: number): void {
      for (const key of keysOf(holder)) add(key, -amount)
    },
  }
}
