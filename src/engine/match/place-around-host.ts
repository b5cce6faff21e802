import { formatIpv4, formatIpv6, maskIpv4, maskIpv6, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'

/**
 * Where an indicator stands around a host, as a number below 256 from which `indicatorAround` gets it back: 0 is the host itself,
 * otherwise the labels of a parent domain or the prefix length of a range.
 */
export function placeAround(host: string, indicator: string): number {
  if (indicator === host) return 0
  const slash = indicator.indexOf('/')
  return slash < 0 ? indicator.split('.').length : Number(indicator.slice(slash + 1))
}

/** The host itself, its parent domain or the range around it at a place of `placeAround`. */
export function indicatorAround(host: string, place: number): string {
  if (place === 0) return host
  const address = parseIpv4(host)
  if (address !== undefined) return `${formatIpv4(maskIpv4(address, place))}/${place}`
  const groups = parseIpv6(host)
  if (groups) return `${formatIpv6(maskIpv6(groups, place))}/${place}`
  return host.split('.').slice(-place).join('.')
}
