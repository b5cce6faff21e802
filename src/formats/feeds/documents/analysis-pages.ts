/**
 * Pages of services that analyse files and sites, about one of them, and what somebody posted about it:
 * `https://www.virustotal.com/gui/file/…`; entries of vulnerabilities; and namespaces. In lists and reports they are
 * evidence, never indicators.
 */
const pages = new Map(
  Object.entries({
    'virustotal.com':
      /^\/(?:gui\/|\w\w\/(?:file|url|domain|ip-address)\/|(?:file|url|domain|ip-address|latest-scan)\/|graph\/)/,
    'any.run': /^\/(?:tasks|report|submissions|browses)\//,
    'tria.ge': /^\/(?:\d{6}-\w{10}|reports?\/|s\?)/,
    'hybrid-analysis.com': /^\/(?:sample|search|file-collection)/,
    'joesandbox.com': /^\/(?:analysis|search)/,
    'urlscan.io': /^\/(?:api\/v1\/)?(?:result|search|domain|ip|screenshots)\b/,
    'bazaar.abuse.ch': /^\/(?:sample|browse)/,
    'urlhaus.abuse.ch': /^\/(?:url|host|browse|payload)\b/,
    'threatfox.abuse.ch': /^\/(?:ioc|browse)/,
    'sslbl.abuse.ch': /^\/(?:ja3-fingerprints|ssl-certificates)/,
    'feodotracker.abuse.ch': /^\/browse/,
    'otx.alienvault.com': /^\/(?:pulse|indicator)\//,
    'intezer.com': /^\/(?:analyses|files|scans)\//,
    'abuseipdb.com': /^\/check\//,
    'shodan.io': /^\/(?:host|search)\b/,
    'censys.io': /^\/(?:ipv4|hosts|certificates|domain)\//,
    'malpedia.caad.fkie.fraunhofer.de': /^\/(?:details|actor)\//,
    'attack.mitre.org': /^\/(?:techniques|tactics|software|groups|campaigns)\//,
    'capesandbox.com': /^\/analysis\//,
    'filescan.io': /^\/(?:uploads|reports)\//,
    'unpac.me': /^\/results?\//,
    'twitter.com': /^\/\w+\/status\/\d/,
    'x.com': /^\/\w+\/status\/\d/,
    'nvd.nist.gov': /^\/vuln\//,
    'cve.org': /^\/cverecord/i,
    // What names of elements mean, in XML and JSON.
    'schemas.microsoft.com': /^\//,
    'schemas.openxmlformats.org': /^\//,
    'schemas.xmlsoap.org': /^\//,
    'schemas.android.com': /^\//,
    'json-schema.org': /^\/draft/,
    'ns.adobe.com': /^\//,
    'w3.org': /^\/(?:\d{4}|tr|ns)\//i,
    'apple.com': /^\/dtds\//i,
  }),
)

/** Tells whether a canonical URL is such a page. */
export function isAnalysisPage(url: string): boolean {
  const [, host, path] = /^https?:\/\/(?:(?:www|app|m)\.)?([^/:]+)(\/[^#]*)/.exec(url) ?? []
  const services = host === undefined ? undefined : (pages.get(host) ?? pages.get(host.replace(/^[\w-]+\./, '')))
  return services?.test(path as string) ?? false
}
