/** The place of a group in the tree: the group at the top and, unless it is that one, the one directly below it. */
export interface PlaceInTree {
  /** Empty for what belongs to the installation itself. */
  readonly root: string
  readonly branch?: string | null | undefined
}

/** A place as text: `root/branch`, or `root` for the group at the top. */
export const placeText = ({ root, branch }: PlaceInTree): string => (branch ? `${root}/${branch}` : root)

/**
 * An SQL expression for the place of a group `g`, as `placeText` writes it. All groups below a branch have its place.
 * docs/decisions/0511-branches-take-turns.md
 */
export const placeOfGroup = `array_to_string(g.path[1:2], '/')`
