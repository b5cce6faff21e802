import { kindById } from '../../domain/observables/index.ts'
import { maskIpv4, maskIpv6, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { readValue } from '../../domain/observables/read.ts'
import { urlHost } from '../../domain/observables/url.ts'

/** Addresses and names of the reporting organisation. */
export interface OwnRanges {
  /** Tells whether a canonical value of this kind is an own address or name, or a URL or mailbox on one. */
  holds(kindCode: number, value: string): boolean
}

/** Reads configured addresses, ranges and domains; ignores other entries. Undefined if none is left. */
export function ownRangesOf(entries: readonly string[]): OwnRanges | undefined {
  const names = new Set<string>()
  const ranges4: [base: number, prefix: number][] = []
  const ranges6: [base: Uint16Array, prefix: number][] = []
  for (const entry of entries) {
    const range = readValue(entry)
    if (!range) continue
    const slash = range.value.indexOf('/')
    const base = slash < 0 ? range.value : range.value.slice(0, slash)
    if (range.kind === 'domain') names.add(range.value)
    else if (range.kind.startsWith('ipv4')) ranges4.push([parseIpv4(base) as number, prefixOf(range.value, 32)])
    else if (range.kind.startsWith('ipv6')) ranges6.push([parseIpv6(base) as Uint16Array, prefixOf(range.value, 128)])
  }
  if (names.size + ranges4.length + ranges6.length === 0) return undefined

  const holdsHost = (host: string): boolean => {
    const quad = parseIpv4(host)
    if (quad !== undefined) return ranges4.some(([base, prefix]) => maskIpv4(quad, prefix) === maskIpv4(base, prefix))
    const groups = host.includes(':') ? parseIpv6(host) : undefined
    if (groups) {
      return ranges6.some(([base, prefix]) => {
        const network = maskIpv6(base, prefix)
        return maskIpv6(groups, prefix).every((group, i) => group === network[i])
      })
    }
    for (let at = 0; at >= 0; at = host.indexOf('.', at) + 1 || -1) if (names.has(host.slice(at))) return true
    return false
  }
  return {
    holds(kindCode, value) {
      if (kindCode === kindById.url.code) return holdsHost(urlHost(value))
      if (kindCode === kindById.email.code) return holdsHost(value.slice(value.lastIndexOf('@') + 1))
      const isHost =
        kindCode === kindById.domain.code || kindCode === kindById.ipv4.code || kindCode === kindById.ipv6.code
      return isHost && holdsHost(value)
    },
  }
}

function prefixOf(value: string, whole: number): number {
  const slash = value.indexOf('/')
  return slash < 0 ? whole : Number(value.slice(slash + 1))
}
