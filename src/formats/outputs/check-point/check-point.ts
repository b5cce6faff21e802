import { csvField } from '../../../domain/csv.ts'
import { confidenceCategory, type DeliveredIndicator, riskCategory } from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { outputFormat, plainDelta } from '../../output-format.ts'
import { coveringFault, coversNamesAndUrls } from '../covers.ts'
import { beginning, ifLine, oneLine } from '../lines.ts'
import { nothing, webAddress, wholeHostFault } from '../value-list.ts'

/**
 * Check Point's type for each kind, and the blade that checks it: Anti-Virus everything, Anti-Bot what hosts contact.
 */
const types: Partial<Record<KindId, { readonly type: string; readonly antiBot: boolean }>> = {
  ipv4: { type: 'IP', antiBot: true },
  'ipv4-cidr': { type: 'IP Range', antiBot: true },
  domain: { type: 'Domain', antiBot: true },
  url: { type: 'URL', antiBot: true },
  md5: { type: 'MD5', antiBot: false },
  sha1: { type: 'SHA1', antiBot: false },
  sha256: { type: 'SHA256', antiBot: false },
  email: { type: 'Mail-from', antiBot: false },
}

/** `192.0.2.0/24` as `192.0.2.0-192.0.2.255`. */
function ipRange(cidr: string): string {
  const [base = '', prefix] = cidr.split('/')
  const first = base.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)
  const last = first + 2 ** (32 - Number(prefix)) - 1
  const dotted = [24, 16, 8, 0].map((shift) => Math.floor(last / 2 ** shift) % 256).join('.')
  return `${base}-${dotted}`
}

function product({ kind, threats }: DeliveredIndicator): string {
  const isCalledHome = threats.includes('c2') || threats.includes('botnet')
  return types[kind]?.antiBot && isCalledHome ? 'AB' : 'AV'
}

/** Commas and quotes would be allowed, but older gateways cut the comment there. */
const comment = ({ sources }: DeliveredIndicator): string =>
  beginning(oneLine(sources.map(({ name }) => name).join(' / ')).replace(/[\s,"]+/g, ' '), 200).trim()

/** `#` starts a comment, `#!` a directive for the whole file. */
const head = `#! DESCRIPTION = Winnow
# UNIQ-NAME,VALUE,TYPE,CONFIDENCE,SEVERITY,PRODUCT,COMMENT
`

const withoutEntries = `winnow-nothing,${nothing.domain},Domain,low,low,AV,nothing is listed\n`

/** Custom intelligence feeds in Check Point's CSV format (sk132193): seven fields, lines end with a line feed. */
export const checkPoint = outputFormat({
  id: 'CHECK_POINT',
  use: 'block',
  readBy: 'firewall',
  products: ['check-point-quantum'],
  name: { de: 'Check Point (IoC-Feed)', en: 'Check Point (IoC feed)' },
  description: {
    de: 'CSV im Format von Check Point für Custom Intelligence Feeds: IPv4-Adressen und -Bereiche, Domains, URLs, MD5, SHA-1, SHA-256 und Absenderadressen. IPv6, SHA-512 und andere Arten werden ausgelassen: Das Gateway kennt sie nicht. Öffentliche Suffixe wie github.io (auch https://github.io/) und Namen über einem sind ausgelassen, weil Check Point nicht sagt, ob ein Name auch für alles darunter gilt. Auch Werte mit * fehlen, denn es könnte ein Platzhalter sein. C2 und Botnetze gehen an Anti-Bot, alles andere an Anti-Virus.',
    en: "CSV in Check Point's format for custom intelligence feeds: IPv4 addresses and ranges, domains, URLs, MD5, SHA-1, SHA-256 and sender addresses. IPv6, SHA-512 and other types are left out: the gateway does not know them. Public suffixes such as github.io (https://github.io/ too) and names above one are left out, as Check Point does not say whether a name stands for all below it too. Values with * are missing too, which may be a wildcard. C2 and botnets go to Anti-Bot, all else to Anti-Virus.",
  },
  reference:
    'https://sc1.checkpoint.com/documents/R81.10/WebAdminGuides/EN/CP_R81.10_ThreatPrevention_AdminGuide/Topics-TPG/Supported-Indicator-Files.htm',
  parts: () => [
    {
      name: 'indicators.csv',
      mediaType: 'text/csv; charset=utf-8',
      kinds: Object.keys(types) as KindId[],
      head: () => head,
      foot: ({ count }) => (count > 0 ? '' : withoutEntries),
      covers: coversNamesAndUrls,
      entries: ifLine((indicator) => {
        const { id, kind, value, risk, confidence } = indicator
        // Check Point does not say whether an asterisk is a wildcard, as in *@evil-test.com, which would be all of its senders.
        if (value.includes('*')) return 'inexpressible'
        // Check Point does not say whether a name, or a URL of a whole host, stands for those below it.
        const address = webAddress(indicator)
        const fault = kind === 'domain' ? coveringFault(value) : address && wholeHostFault(address)
        if (fault) return fault
        return [
          [
            `winnow-${id}`,
            csvField(kind === 'ipv4-cidr' ? ipRange(value) : value),
            types[kind]?.type,
            confidenceCategory(confidence),
            riskCategory(risk),
            product(indicator),
            comment(indicator),
          ].join(','),
        ]
      }),
      identity: (entry) => entry.slice(0, entry.indexOf(',')),
      delta: plainDelta,
    },
  ],
})
