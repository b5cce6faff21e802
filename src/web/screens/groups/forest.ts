import { compareNames } from '../../text/compare-names.ts'
import { folded } from '../../text/find.ts'

export interface Standing {
  readonly id: string
  readonly name: string
  readonly parent: string | null
}

/** A group with the groups directly below it, by name. */
export interface TreeNode<G extends Standing> {
  readonly id: string
  readonly group: G
  readonly children: TreeNode<G>[]
}

/** Builds trees of groups. A group whose parent is not included is at the top. */
export function forestOf<G extends Standing>(groups: readonly G[]): TreeNode<G>[] {
  const nodes = new Map(groups.map((group) => [group.id, { id: group.id, group, children: [] as TreeNode<G>[] }]))
  const roots: TreeNode<G>[] = []
  for (const group of groups.toSorted((a, b) => compareNames(a.name, b.name) || a.id.localeCompare(b.id))) {
    const node = nodes.get(group.id)
    if (node) (group.parent === null ? roots : (nodes.get(group.parent)?.children ?? roots)).push(node)
  }
  return roots
}

/** Known groups above one, topmost first. */
export function above<G extends Standing>(id: string, groups: readonly G[]): G[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const path: G[] = []
  let parent = byId.get(id)?.parent ?? null
  while (parent !== null) {
    const group = byId.get(parent)
    if (!group || path.includes(group)) break
    path.unshift(group)
    parent = group.parent
  }
  return path
}

/** A group and all groups below it. */
export function withBelow(id: string, groups: readonly Standing[]): Set<string> {
  const childrenOf = new Map<string, string[]>()
  for (const group of groups) {
    if (group.parent !== null) childrenOf.set(group.parent, [...(childrenOf.get(group.parent) ?? []), group.id])
  }
  const found = new Set([id])
  for (const one of found) for (const child of childrenOf.get(one) ?? []) found.add(child)
  return found
}

/** Groups whose name matches a search, plus the groups above them for context. */
export function narrowed<G extends Standing>(
  search: string,
  groups: readonly G[],
): { visible: G[]; hits: Set<string> } {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const hits = new Set(
    groups.filter(({ name }) => words.every((word) => folded(name).includes(word))).map(({ id }) => id),
  )
  if (words.length === 0) return { visible: [...groups], hits }
  const visibleIds = new Set(hits)
  const parentOf = new Map(groups.map(({ id, parent }) => [id, parent]))
  // What is added is looked at, too.
  for (const id of visibleIds) {
    const parent = parentOf.get(id) ?? null
    if (parent !== null && parentOf.has(parent)) visibleIds.add(parent)
  }
  return { visible: groups.filter(({ id }) => visibleIds.has(id)), hits }
}

/** Initially expanded groups: all if there are few, otherwise only the path to the selected one. */
export function openAtFirst(selected: string | undefined, groups: readonly Standing[], few = 40): string[] {
  if (groups.length <= few) return groups.map(({ id }) => id)
  const roots = forestOf(groups).map(({ id }) => id)
  const way = selected === undefined ? [] : above(selected, groups).map(({ id }) => id)
  return [...new Set([...(roots.length <= few ? roots : []), ...way])]
}

/** Number of visible rows if only the given groups are expanded. */
export function rowsSeen(groups: readonly Standing[], open: readonly string[]): number {
  const opened = new Set(open)
  const count = (nodes: readonly TreeNode<Standing>[]): number =>
    nodes.reduce((sum, { id, children }) => sum + 1 + (opened.has(id) ? count(children) : 0), 0)
  return count(forestOf(groups))
}
