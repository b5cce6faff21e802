import { kindById } from '../../domain/observables/index.ts'
import { formatIpv6, maskIpv6, parseIpv6 } from '../../domain/observables/ip.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { IndexReader } from '../../engine/index/index-reader.ts'
import { dropOldest } from '../platform/drop-oldest.ts'
import { pause } from '../platform/pause.ts'
import type { GroupView } from './views.ts'

/** Neighbours per answer. */
const mostNeighbours = 256
/**
 * IPv6 addresses that are kept in memory. Threat feeds list few; addresses beyond this are not found as neighbours.
 */
const mostAddresses = 200_000
const mostKept = 4
const sliceEntries = 1 << 14

/**
 * Finds the listed IPv6 addresses of a /64, which is too large to look each address up. The addresses are collected
 * once for each view of the index; only the newest few views are kept.
 */
export function ipv6Neighbours() {
  const kept = new Map<string, ReadonlyMap<string, readonly string[]>>()
  return async ({ index, key }: GroupView, range: string, signal: AbortSignal): Promise<readonly Value[]> => {
    // Not shared while it is being made, because each caller holds the index for itself and may abort.
    const addressesByPrefix = kept.get(key) ?? (await byPrefix(index, signal))
    kept.set(key, addressesByPrefix)
    dropOldest(kept, mostKept)
    const values = addressesByPrefix.get(range) ?? []
    const ascending = values.toSorted((a, b) => (expanded(a) < expanded(b) ? -1 : 1))
    return ascending.slice(0, mostNeighbours).map((value) => ({ kind: 'ipv6', value }))
  }
}

async function byPrefix(index: IndexReader, signal: AbortSignal): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  let count = 0
  let at: number | undefined = 0
  while (at !== undefined && count < mostAddresses) {
    at = index.scanFrom(at, sliceEntries, (entry) => {
      if (entry.code !== kindById.ipv6.code) return true
      const value = entry.value()
      const groups = parseIpv6(value)
      if (!groups) return true
      const range = `${formatIpv6(maskIpv6(groups, 64))}/64`
      const others = found.get(range)
      if (others) others.push(value)
      else found.set(range, [value])
      return ++count < mostAddresses
    })
    await pause(signal)
  }
  return found
}

function expanded(value: string): string {
  return Array.from(parseIpv6(value) ?? [], (group) => group.toString(16).padStart(4, '0')).join('')
}
