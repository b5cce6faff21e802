import { type GroupLike, groupChoices } from './group-choices.ts'

/**
 * The group for pages whose address names none: the last chosen one, otherwise the highest in the tree, of several the first
 * by name. Administrators of a tree would land in a customer's group otherwise.
 */
export function standingGroup<G extends GroupLike>(
  groups: readonly G[],
  remembered: string | undefined,
): G | undefined {
  const byId = (wanted: string | undefined) => groups.find(({ id }) => id === wanted)
  return byId(remembered) ?? byId(groupChoices(groups)[0]?.id)
}
