import { holdsNamesOfOthers } from '../../domain/observables/names-of-others.ts'
import type { Omission, OutputContext } from '../output-format.ts'
import { isCanonical } from './lines.ts'

/**
 * The names below a blocked name that the group's allow lists keep reachable. A name above a public suffix is never blocked with all
 * below it (`holdsNamesOfOthers`), so an exemption lets through no names of others below it.
 */
export function allowedBelow({ own }: Pick<OutputContext, 'own'>, name: string): readonly string[] {
  return (own?.allowedBelow(name) ?? []).filter((value) => isCanonical({ kind: 'domain', value }))
}

/** The same, for products that let through everything below an exception: without names below which a deny list blocks others. */
export const wholeAllowedBelow = (context: Pick<OutputContext, 'own'>, name: string): readonly string[] =>
  allowedBelow(context, name).filter((value) => !context.own?.hasDeniedBelow(value))

/**
 * Why a name is left out for a product that may apply it to all names below it, and knows no exceptions: it would block names of
 * others or the group's own ones. Undefined if it would not.
 */
export function coveringFault({ own }: Pick<OutputContext, 'own'>, name: string): Omission | undefined {
  if (holdsNamesOfOthers(name)) return 'inexpressible'
  return own?.hasOwnBelow(name) ? 'own-below' : undefined
}
