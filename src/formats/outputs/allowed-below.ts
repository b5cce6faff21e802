import { isPublicSuffix, publicSuffix } from '../../domain/observables/public-suffix.ts'
import { parentDomains } from '../../domain/observables/read.ts'
import type { Omission, OutputContext } from '../output-format.ts'
import { isCanonical } from './lines.ts'

/** The names below a blocked name that the group's allow lists keep reachable. */
export function allowedBelow({ own }: Pick<OutputContext, 'own'>, name: string): readonly string[] {
  return (own?.allowedBelow(name) ?? []).filter((value) => isCanonical({ kind: 'domain', value }))
}

/**
 * The same, for products that let through everything below an exception: without names below which a deny list blocks others,
 * and without public suffixes, as an allow list means no names below those.
 */
export const wholeAllowedBelow = (context: Pick<OutputContext, 'own'>, name: string): readonly string[] =>
  allowedBelow(context, name).filter((value) => !context.own?.hasDeniedBelow(value) && !isPublicSuffix(value))

/**
 * Tells whether an exception for a name, or for one above it, may apply to it in such a product. Names below a public suffix on an
 * allow list are not allowed, but the exception for that suffix lets them through too.
 */
export function mayBeExempt({ own }: Pick<OutputContext, 'own'>, name: string): boolean {
  if (!own) return false
  if (own.isAllowed(name)) return true
  // That was about the names down to the public suffix (`OwnLists.check`); these are the rest.
  const suffix = publicSuffix(name)
  return suffix !== undefined && [suffix, ...parentDomains(suffix, undefined)].some((one) => own.isAllowed(one))
}

/**
 * Why a name is left out for a product that may apply it to all names below it, and knows no exceptions: it would block names of
 * others (a public suffix) or the group's own ones. Undefined if it would not.
 */
export function coveringFault({ own }: Pick<OutputContext, 'own'>, name: string): Omission | undefined {
  if (isPublicSuffix(name)) return 'inexpressible'
  return own?.hasOwnBelow(name) ? 'own-below' : undefined
}
