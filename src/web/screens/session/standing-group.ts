import { compareNames } from '../../compare-names.ts'

interface Standing {
  readonly id: string
  readonly name: string
}

/** The group for pages whose address names none: the last chosen one, otherwise the first by name. */
export function standingGroup<G extends Standing>(groups: readonly G[], remembered: string | undefined): G | undefined {
  return groups.find(({ id }) => id === remembered) ?? groups.toSorted((a, b) => compareNames(a.name, b.name))[0]
}
