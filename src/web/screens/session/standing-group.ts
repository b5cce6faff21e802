import { compareNames } from '../../compare-names.ts'

interface Standing {
  readonly id: string
  readonly name: string
  /** The group above, even if the user may not see it. */
  readonly parent: string | null
}

/**
 * The group for pages whose address names none: the last chosen one, otherwise the first by name of those with no group
 * above that the user sees. A service provider starts in the own group, not in that of a customer.
 */
export function standingGroup<G extends Standing>(groups: readonly G[], remembered: string | undefined): G | undefined {
  const chosen = groups.find(({ id }) => id === remembered)
  if (chosen) return chosen
  const ids = new Set(groups.map(({ id }) => id))
  const topmost = groups.filter(({ parent }) => parent === null || !ids.has(parent))
  return topmost.toSorted((a, b) => compareNames(a.name, b.name))[0]
}
