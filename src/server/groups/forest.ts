import type { GroupTree } from '../../contract/groups.ts'

/** Groups as trees. A group whose parent is missing is a root: the reader may not see the parent. */
export function groupForest(groups: readonly { id: string; name: string; parent: string | null }[]): GroupTree[] {
  const nodes = new Map(groups.map(({ id, name }) => [id, { id, name, children: [] as GroupTree[] }]))
  const roots: GroupTree[] = []
  for (const { id, parent } of groups) {
    const node = nodes.get(id) as GroupTree
    const above = parent === null ? undefined : nodes.get(parent)
    ;(above?.children ?? roots).push(node)
  }
  return roots
}
