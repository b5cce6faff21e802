import type { DeliveredIndicator, Omission } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { holdsNamesOfOthers } from '../../domain/observables/names-of-others.ts'

const names: readonly KindId[] = ['domain']
const namesAndUrls: readonly KindId[] = ['domain', 'url']
const nothing: readonly KindId[] = []

/** `OutputPart.covers` for readers that apply a name to all names below it, and compare URLs exactly. */
export const coversNames = ({ kind }: DeliveredIndicator): readonly KindId[] => (kind === 'domain' ? names : nothing)

/** For readers that apply, or may apply, a URL to longer ones, and one of a whole host to all names below it. */
export const coversNamesAndUrls = (): readonly KindId[] => namesAndUrls

/** Why a name is left out where it may stand for all names below it: it would block names of others. Undefined if it would not. */
export const coveringFault = (name: string): Omission | undefined =>
  holdsNamesOfOthers(name) ? 'inexpressible' : undefined
