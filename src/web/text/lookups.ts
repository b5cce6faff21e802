import type { KindId } from '../../domain/observables/index.ts'

/** A site with more information about an indicator. It learns who asks, so it is opened only on request. */
export interface Lookup {
  readonly name: string
  /** Host of the site, shown before it is opened. */
  readonly host: string
  readonly address: string
}

type Asked = (value: string) => string

const virusTotal = (path: string, of: Asked = encodeURIComponent) =>
  site('VirusTotal', 'www.virustotal.com', (value) => `/gui/${path}/${of(value)}`)
const shodan = site('Shodan', 'www.shodan.io', (value) => `/host/${encodeURIComponent(value)}`)
const censys = site('Censys', 'search.censys.io', (value) => `/hosts/${encodeURIComponent(value)}`)
const greyNoise = site('GreyNoise', 'viz.greynoise.io', (value) => `/ip/${encodeURIComponent(value)}`)
const abuseIpDb = site('AbuseIPDB', 'www.abuseipdb.com', (value) => `/check/${encodeURIComponent(value)}`)
const urlscan = (field: string) =>
  site('urlscan.io', 'urlscan.io', (value) => `/search/#${encodeURIComponent(`${field}:"${value}"`)}`)
const urlhaus = site('URLhaus', 'urlhaus.abuse.ch', (value) => `/browse.php?search=${encodeURIComponent(value)}`)
const bazaar = (field: string) =>
  site('MalwareBazaar', 'bazaar.abuse.ch', (value) => `/browse.php?search=${encodeURIComponent(`${field}:${value}`)}`)
const certificates = site('crt.sh', 'crt.sh', (value) => `/?q=${encodeURIComponent(value)}`)
/** VirusTotal requires double encoding: once for the URL, once for its router. */
const twice: Asked = (value) => encodeURIComponent(encodeURIComponent(value))

function site(name: string, host: string, path: Asked): (value: string) => Lookup {
  return (value) => ({ name, host, address: `https://${host}${path(value)}` })
}

const address = [virusTotal('ip-address'), shodan, censys, greyNoise, abuseIpDb, urlscan('page.ip')]

const byKind: Readonly<Partial<Record<KindId, readonly ((value: string) => Lookup)[]>>> = {
  ipv4: address,
  ipv6: address,
  'ipv4-cidr': [site('Shodan', 'www.shodan.io', (value) => `/search?query=${encodeURIComponent(`net:${value}`)}`)],
  domain: [virusTotal('domain'), urlscan('page.domain'), certificates, urlhaus],
  url: [virusTotal('search', twice), urlscan('page.url'), urlhaus],
  md5: [virusTotal('file'), bazaar('md5')],
  sha1: [virusTotal('file'), bazaar('sha1')],
  sha256: [virusTotal('file'), bazaar('sha256')],
  cve: [site('NVD', 'nvd.nist.gov', (value) => `/vuln/detail/${encodeURIComponent(value.toUpperCase())}`)],
  asn: [site('BGP Toolkit', 'bgp.he.net', (value) => `/AS${encodeURIComponent(value.replace(/^as/i, ''))}`)],
}

/** Lookup sites for a kind of indicator; none for kinds that no public site supports. */
export function lookupsOf(kind: string, value: string): Lookup[] {
  const lookups = Object.hasOwn(byKind, kind) ? byKind[kind as KindId] : undefined
  return lookups?.map((lookup) => lookup(value)) ?? []
}
