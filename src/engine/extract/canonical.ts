import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { IPV6, IPV6_CIDR, ONION } from './rules/emit.ts'

/** The canonical value of a text that the scanner found as a kind; undefined if `domain/observables` rejects it. */
export function canonicalOf(code: number, text: string): Value | undefined {
  for (const kind of possibleKinds(code)) {
    const value = kindById[kind].canonical(text)
    if (value === undefined) continue
    if (
      kind === 'ipv6-cidr' &&
      kindById.ipv6.canonical(text.slice(0, text.indexOf('/'))) !== value.slice(0, value.indexOf('/'))
    ) {
      return canonicalOf(IPV6, text.slice(0, text.indexOf('/')))
    }
    return kindById[kind].isRoutable(value) ? { kind, value } : undefined
  }
  return code === IPV6_CIDR ? canonicalOf(IPV6, text.slice(0, text.indexOf('/'))) : undefined
}

/** Kinds that a text with this code may be, the likeliest first; empty for an unknown code. */
function possibleKinds(code: number): readonly KindId[] {
  if (code === IPV6) return ['ipv6', 'ipv4']
  if (code === ONION) return ['onion', 'domain']
  const kind = kindByCode.get(code)
  return kind ? [kind.id] : []
}
