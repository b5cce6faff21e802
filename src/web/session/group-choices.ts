import { compareNames } from '../text/compare-names.ts'
import { found } from '../text/find.ts'

export interface GroupLike {
  readonly id: string
  readonly name: string
  /** Tells it apart from groups whose names look the same. */
  readonly mark?: string | undefined
  readonly parent: string | null
}

export interface GroupChoice {
  readonly id: string
  readonly name: string
  readonly mark: string | undefined
  /** Depth below the topmost group that the user sees. */
  readonly depth: number
  /** Names of the groups above, topmost first. */
  readonly above: readonly string[]
}

/** The groups as a flattened tree, siblings sorted by name. A group whose parent the user does not see is a root. */
export function groupChoices(groups: readonly GroupLike[]): GroupChoice[] {
  const ids = new Set(groups.map(({ id }) => id))
  const below = new Map<string | null, GroupLike[]>()
  for (const group of groups) {
    const parent = group.parent !== null && ids.has(group.parent) ? group.parent : null
    below.set(parent, [...(below.get(parent) ?? []), group])
  }
  const choices: GroupChoice[] = []
  const walk = (parent: string | null, above: readonly string[]) => {
    for (const { id, name, mark } of below.get(parent)?.toSorted((a, b) => compareNames(a.name, b.name)) ?? []) {
      choices.push({ id, name, mark, depth: above.length, above })
      walk(id, [...above, name])
    }
  }
  walk(null, [])
  return choices
}

/** Groups that match a query by their name or the name of a group above. */
export function foundGroups(query: string, choices: readonly GroupChoice[], most: number): GroupChoice[] {
  return found(query, choices, ({ name, above }) => [name, ...above.toReversed()].join(' '), most)
}
