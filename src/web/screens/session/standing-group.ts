interface Standing {
  readonly id: string
  readonly name: string
}

/**
 * The group that somebody works in while no address names one: the one they chose last, else the first by name, as the
 * specification has it (section 4), wherever it stands in the tree.
 */
export function standingGroup<G extends Standing>(groups: readonly G[], remembered: string | undefined): G | undefined {
  return groups.find(({ id }) => id === remembered) ?? groups.toSorted((a, b) => a.name.localeCompare(b.name))[0]
}
