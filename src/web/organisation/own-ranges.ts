import { innerName } from '../../domain/observables/inner-name.ts'
import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'

export interface RangeFault {
  /** Counts from 1. */
  readonly line: number
  readonly entry: string
}

/** Reads entered addresses, networks and domains, one or more per line; returns invalid entries separately. */
export function readOwnRanges(text: string): { readonly entries: string[]; readonly faults: RangeFault[] } {
  const entries = new Set<string>()
  const faults: RangeFault[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    for (const entry of line.split(/[\s,;]+/).filter(Boolean)) {
      if (isOwnRange(entry)) entries.add(entry)
      else faults.push({ line: index + 1, entry })
    }
  }
  return { entries: [...entries], faults }
}

/** Does not check public suffixes, because their list is too large for a page; the server does. */
function isOwnRange(entry: string): boolean {
  const [host = '', prefix, ...more] = entry.split('/')
  const bits = parseIpv4(host) !== undefined ? 32 : parseIpv6(host) ? 128 : undefined
  if (bits !== undefined) {
    return more.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  }
  return entry.length <= 255 && innerName.test(entry)
}
