import { kindById } from '../../domain/observables/index.ts'
import type { SelectorOptions } from './select.ts'

/**
 * What own lists and addresses say of names, for formats that apply a name to all names below it: own names stay reachable
 * like those on allow lists. Undefined if there are neither.
 */
export function ownNamesOf({ own, ownRanges }: Pick<SelectorOptions, 'own' | 'ownRanges'>) {
  if (!own && !ownRanges) return undefined
  const isDenied = (name: string) => (own?.check('domain', name)?.deny.length ?? 0) > 0
  return {
    allowedBelow(name: string): readonly string[] {
      const allowed = own?.allowedBelow(name) ?? []
      const ownBelow = ownRanges?.below(name) ?? []
      if (ownBelow.length === 0) return allowed
      return [...new Set([...allowed, ...ownBelow.filter((one) => !isDenied(one))])]
    },
    hasDeniedBelow: (name: string): boolean => own?.hasDeniedBelow(name) === true,
    hasOwnBelow: (name: string): boolean =>
      ownRanges?.below(name).some((one) => !isDenied(one)) === true && !isDenied(name),
    isAllowed: (name: string): boolean =>
      own?.isAllowed(name) === true || ownRanges?.holds(kindById.domain.code, name) === true,
  }
}
