import { isPublicSuffix } from '../../domain/observables/public-suffix.ts'
import type { OutputContext } from '../output-format.ts'
import { isCanonical } from './lines.ts'

/** The names below a blocked name that the group's allow lists keep reachable. */
export function allowedBelow({ own }: Pick<OutputContext, 'own'>, name: string): readonly string[] {
  return (own?.allowedBelow(name) ?? []).filter((value) => isCanonical({ kind: 'domain', value }))
}

/**
 * Tells whether a product that may apply a name to all names below it, and knows no exceptions, would block names of others (a
 * public suffix) or the group's own ones.
 */
export const coversTooMuch = ({ own }: Pick<OutputContext, 'own'>, name: string): boolean =>
  isPublicSuffix(name) || own?.hasOwnBelow(name) === true
