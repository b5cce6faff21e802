import type { FilterFlag } from '../../domain/subscription.ts'
import type { LocalizedText } from '../../domain/text.ts'

/**
 * Values that a subscriber can filter out of a source: values on warning lists, by category, and values of little or no
 * use.
 */
export const filterFlags: Readonly<Record<FilterFlag, LocalizedText>> = {
  'not-routable': { de: 'Nicht routbare Adressen', en: 'Non-routable addresses' },
  'low-confidence': { de: 'Geringe Gewissheit', en: 'Low confidence' },
  expired: { de: 'Abgelaufene Einträge', en: 'Expired entries' },
  reserved: { de: 'Reservierte Adressen und Namen', en: 'Reserved addresses and names' },
  'public-suffix': { de: 'Öffentliche Endungen', en: 'Public suffixes' },
  'top-sites': { de: 'Meistbesuchte Websites', en: 'Top sites' },
  popular: { de: 'Viel besuchte Websites', en: 'Popular sites' },
  organisation: { de: 'Bekannte Organisationen', en: 'Known organisations' },
  vendor: { de: 'Softwarehersteller', en: 'Software vendors' },
  'name-server': { de: 'Nameserver der Root und der TLDs', en: 'Name servers of root and TLDs' },
  'public-dns': { de: 'Öffentliche DNS-Server', en: 'Public DNS resolvers' },
  'open-resolver': { de: 'Offene DNS-Resolver', en: 'Open DNS resolvers' },
  cdn: { de: 'Content-Delivery-Netze', en: 'Content delivery networks' },
  'front-end': { de: 'Geteilte Eingänge von Clouds', en: 'Shared front ends of clouds' },
  'shared-hosting': { de: 'Webbaukästen und Massenhoster', en: 'Site builders and hosts of many names' },
  'connectivity-check': { de: 'Verbindungstests', en: 'Connectivity checks' },
  time: { de: 'Zeitserver', en: 'Time servers' },
  update: { de: 'Update-Dienste', en: 'Update services' },
  certificate: { de: 'Zertifikatsdienste', en: 'Certificate services' },
  mail: { de: 'E-Mail-Anbieter', en: 'E-mail providers' },
  'security-vendor': { de: 'Sicherheitsanbieter', en: 'Security vendors' },
  'false-positive': { de: 'Bekannte Fehlalarme', en: 'Known false positives' },
  parking: { de: 'Geparkte Domains', en: 'Parked domains' },
  sinkhole: { de: 'Sinkholes', en: 'Sinkholes' },
  cloud: { de: 'Cloud-Netze', en: 'Cloud networks' },
  vpn: { de: 'VPN-Ausgänge', en: 'VPN exits' },
  scanner: { de: 'Forschungsscanner', en: 'Research scanners' },
  crawler: { de: 'Suchroboter und Überwachungsdienste', en: 'Crawlers and monitors' },
  'dynamic-dns': { de: 'Dynamisches DNS', en: 'Dynamic DNS' },
  'url-shortener': { de: 'Kurz-URL-Dienste', en: 'URL shorteners' },
  'user-content': { de: 'Dienste mit Inhalten von Nutzern', en: 'Services with user content' },
  'disposable-mail': { de: 'Wegwerf-E-Mail', en: 'Disposable e-mail' },
  placeholder: { de: 'Erfundene Beispielwerte', en: 'Made-up example values' },
  other: { de: 'Sonstige Listen', en: 'Other lists' },
}
