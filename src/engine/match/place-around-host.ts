import { rangesAroundAddress } from '../../domain/observables/ip.ts'

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
  return rangesAroundAddress(host)?.(place) ?? host.split('.').slice(-place).join('.')
}
