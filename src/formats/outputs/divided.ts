import type { DeliveredIndicator } from '../../domain/delivery.ts'
import { cidrs, rangeOf, without } from '../../domain/observables/address-range.ts'
import { readValue, type Value } from '../../domain/observables/read.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import type { Omission, OutputContext, OutputPart } from '../output-format.ts'
import { isCanonical } from './lines.ts'
import { indicatorNamespace, nameUuid } from './name-uuid.ts'

/** Most networks that are written in place of one. Without one address, a /8 takes 24 of them, and an IPv6 /64 takes 64. */
const mostPieces = 64

/** What is written of an indicator. */
export interface Divided {
  /** The indicator itself, or the rest of its network without what must stay reachable. */
  readonly pieces: readonly DeliveredIndicator[]
  /** Entries that exempt what must stay reachable. */
  readonly holes: readonly string[]
}

const none: readonly string[] = []

/**
 * How a part writes an indicator that contains something that must stay reachable: with exemptions if it has a notation for them,
 * else the rest of a network as networks of their own; else it leaves it out.
 */
export function dividedFor(
  part: OutputPart,
  indicator: DeliveredIndicator,
  context: OutputContext,
): Divided | Omission {
  const inside = reachedIn(part, indicator, context)
  if (inside.length === 0) return { pieces: [indicator], holes: none }
  const { kind, value } = indicator
  // Whoever blocks a host, or lets it through, does so with all its URLs.
  if (inside.some((one) => one.kind === 'url' || !isCanonical(one))) return 'allowed-inside'
  if (part.hole) {
    const holes = inside.map((one) => part.hole?.(one, context))
    return holes.includes(undefined)
      ? 'allowed-inside'
      : { pieces: [indicator], holes: holes.flatMap((lines) => lines ?? []) }
  }
  const rest = kind.endsWith('-cidr') ? restOf(value, inside) : undefined
  if (!rest?.length) return 'allowed-inside'
  // A piece is an entry of its own, like the range into which a device's writer merges indicators.
  const idOf = (piece: Value) => nameUuid(`${piece.kind} ${piece.value}`, indicatorNamespace)
  return { pieces: rest.map((piece) => ({ ...indicator, ...piece, id: idOf(piece) })), holes: none }
}

/** What is protected within an indicator and would be met by its entry. */
function reachedIn(part: OutputPart, indicator: DeliveredIndicator, { own }: OutputContext): readonly Value[] {
  const inside = own?.within(indicator) ?? []
  if (inside.length === 0 || indicator.kind.endsWith('-cidr')) return inside
  const covered = part.covers?.(indicator) ?? []
  if (indicator.kind !== 'url')
    return covered.includes('domain')
      ? inside
      : inside.filter((one) => one.kind === 'url' && urlHost(one.value) === indicator.value)
  return inside.filter((one) => covered.includes(one.kind))
}

/** The fewest addresses and networks that make up a network without some in it; undefined if there are more than `mostPieces`. */
function restOf(network: string, gone: readonly Value[]): readonly Value[] | undefined {
  if (gone.length > mostPieces) return undefined
  const gaps = gone.map(({ value }) => rangeOf(value))
  const rest = gaps.reduce(without, [rangeOf(network)]).flatMap(cidrs)
  return rest.length > mostPieces ? undefined : rest.flatMap((cidr) => readValue(cidr) ?? [])
}
