interface Standing {
  readonly id: string
  readonly name: string
  readonly parent: string | null
}

/**
 * The group that somebody works in while no address names one: the one they chose last, else the first by name of those
 * that stand highest for them: their own organisation, not the customer whose name begins with A.
 */
export function standingGroup<G extends Standing>(groups: readonly G[], remembered: string | undefined): G | undefined {
  const ids = new Set(groups.map(({ id }) => id))
  const highest = groups
    .filter(({ parent }) => parent === null || !ids.has(parent))
    .sort((a, b) => a.name.localeCompare(b.name))
  return groups.find(({ id }) => id === remembered) ?? highest[0]
}
