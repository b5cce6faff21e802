import { parseIpv4, parseIpv6 } from '../../../domain/observables/ip.ts'

/** Limit of the call. */
export const mostNetworks = 1000

export interface NetworkFault {
  /** Counts from 1. */
  readonly line: number
  readonly entry: string
}

/** Parses entered addresses and networks, one or more per line; returns the invalid ones separately. */
export function readNetworks(text: string): { readonly entries: string[]; readonly faults: NetworkFault[] } {
  const entries = new Set<string>()
  const faults: NetworkFault[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    for (const entry of line.split(/[\s,;]+/).filter(Boolean)) {
      if (isNetwork(entry)) entries.add(entry)
      else faults.push({ line: index + 1, entry })
    }
  }
  return { entries: [...entries], faults }
}

function isNetwork(entry: string): boolean {
  const [host = '', prefix, ...more] = entry.split('/')
  const bits = parseIpv4(host) !== undefined ? 32 : parseIpv6(host) ? 128 : undefined
  if (bits === undefined || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}
