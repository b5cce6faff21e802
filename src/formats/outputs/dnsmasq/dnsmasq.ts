import { holdsNamesOfOthers } from '../../../domain/observables/names-of-others.ts'
import { outputFormat } from '../../output-format.ts'
import { coversNames } from '../covers.ts'
import { ifCanonical } from '../lines.ts'
import { signedText } from '../signature.ts'

/** dnsmasq configuration, also for OpenWrt, DD-WRT and Pi-hole: a file for `conf-dir` or `conf-file`. */
export const dnsmasq = outputFormat({
  id: 'DNSMASQ',
  use: 'block',
  readBy: 'dns',
  products: ['dnsmasq'],
  name: { de: 'dnsmasq', en: 'dnsmasq' },
  description: {
    de: 'Konfigurationszeilen: ein Name und alles darunter gilt als nicht vorhanden (NXDOMAIN). Öffentliche Suffixe wie github.io und Namen über einem sind ausgelassen, weil dnsmasq mit ihnen alles darunter sperrte. Was darunter auf einer Freigabeliste der Gruppe steht, bleibt erreichbar (server=/name/#). addresses.conf verwirft Antworten mit gelisteten Adressen (ab dnsmasq 2.87) und wird bei jeder Antwort ganz durchsucht: nur für kurze Listen. Nach einer Änderung ist dnsmasq neu zu starten.',
    en: 'Lines of configuration: a name and all below it is taken for non-existent (NXDOMAIN). Public suffixes such as github.io and names above one are left out, because dnsmasq would block everything below them. What an allow list of the group names below a name stays reachable (server=/name/#). addresses.conf drops answers that hold listed addresses (from dnsmasq 2.87 on) and is searched from end to end for each answer: for short lists only. After a change dnsmasq has to be restarted.',
  },
  reference: 'https://thekelleys.org.uk/dnsmasq/docs/dnsmasq-man.html',
  parts: () => [
    {
      name: 'domains.conf',
      ...signedText,
      kinds: ['domain'],
      holds: 'domain',
      covers: coversNames,
      // dnsmasq applies the longest of several matching names. `#` stands for the usual servers.
      hole: ({ value }) => [`server=/${value}/#`],
      entries: ifCanonical(({ value }) => (holdsNamesOfOthers(value) ? 'inexpressible' : [`address=/${value}/`])),
    },
    {
      name: 'addresses.conf',
      ...signedText,
      kinds: ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'],
      holds: 'ip',
      entries: ifCanonical(({ value }) => [`bogus-nxdomain=${value}`]),
    },
  ],
})
