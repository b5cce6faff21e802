import type { KindId } from './index.ts'

/**
 * Writes a value so that nobody follows it by accident: `203[.]0[.]113[.]1`, `hxxps[:]//evil[.]example`. Hashes,
 * numbers and similar values stay unchanged.
 */
export function defang(kind: KindId | string, value: string): string {
  switch (kind) {
    case 'ipv4':
    case 'ipv4-cidr':
    case 'domain':
    case 'onion':
      return value.replaceAll('.', '[.]')
    case 'ipv6':
    case 'ipv6-cidr':
      return value.replaceAll(':', '[:]')
    case 'email':
      return value.replace('@', '[at]').replaceAll('.', '[.]')
    case 'url':
    case 'url-path': {
      const found = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(value)
      if (!found) return value.replaceAll('.', '[.]')
      const [, scheme = '', host = '', rest = ''] = found
      return `${scheme.replace(/^http/i, 'hxxp').replace(/^ftp/i, 'fxp')}[:]//${host.replaceAll('.', '[.]')}${rest}`
    }
    default:
      return value
  }
}
