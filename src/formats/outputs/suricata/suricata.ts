import { utcDay } from '../../../domain/dates.ts'
import { confidenceCategory, type DeliveredIndicator, riskCategory } from '../../../domain/delivery.ts'
import { type Omission, outputFormat, plainText } from '../../output-format.ts'
import { coveringFault, coversNames } from '../covers.ts'
import { ifCanonical } from '../lines.ts'
import { listRuleNumber, numberOf, ruleNumber, settleNumbers } from '../rule-number.ts'
import { signedText } from '../signature.ts'
import { httpAddress } from '../value-list.ts'

/** Suricata 7 cannot compile longer patterns or read longer rules. */
const longestContent = 3000
const longestRule = 8000
/** The last two of Suricata's sixty categories, because others count from the first. */
const listed = { number: 59, name: 'Winnow', about: 'Addresses listed by Winnow', message: 'listed address' }
const shared = {
  number: 58,
  name: 'WinnowShared',
  about: 'Listed addresses of shared infrastructure',
  message: 'listed address of shared infrastructure',
}

/**
 * Rules for Suricata 7 and later. Addresses are in a reputation list that two rules query, because rules for a million
 * addresses would take minutes to load.
 */
export const suricata = outputFormat({
  id: 'SURICATA',
  use: 'alert',
  readBy: 'sensor',
  products: ['suricata', 'stamus-networks'],
  name: { de: 'Suricata-Regeln', en: 'Suricata rules' },
  description: {
    de: 'winnow.rules: je Domain drei Regeln (DNS-Anfrage, TLS-Name, HTTP-Host; auch für alles darunter), je Webadresse und JA3 eine. Adressen und Netze stehen in iprep.list, nach der zwei Regeln in iprep.rules fragen, eine davon nur nach gemeinsam genutzter Infrastruktur. Mit dem voreingestellten host.memcap (32 MB) liest Suricata davon nur etwa 250.000 einzelne Adressen; für mehr erhöhen Sie es, wie die Anleitung zeigt. Webadressen sieht Suricata nur in unverschlüsseltem oder entschlüsseltem Verkehr, ohne ihr Schema: eine mit http und eine mit https meint denselben Pfad desselben Hosts, an ihrem Port; ohne Port gilt 80, bei https 80 und 443. Solche mit mehr als 3.000 Zeichen nach dem Host sind ausgelassen, ebenso öffentliche Suffixe und Namen über einem. Ab einigen tausend Domains lädt Suricata Minuten; dann nehmen Sie die Suricata-Datasets.',
    en: 'winnow.rules: three rules for each domain (DNS query, TLS name, HTTP host; for all below it too), one for each web address and JA3. Addresses and networks stand in iprep.list, which two rules in iprep.rules ask, one of them only for shared infrastructure. With the default host.memcap (32 MB), Suricata reads only about 250,000 single addresses of it; for more, raise it as the guide shows. Suricata sees web addresses only in traffic that is not encrypted or was decrypted, without their scheme: one with http and one with https mean the same path of the same host, on their port; without a port, 80 is meant, or with https 80 and 443. Those with more than 3,000 characters after the host are left out, as are public suffixes and names above one. From some thousand domains on Suricata takes minutes to load; then take the Suricata datasets.',
  },
  reference: 'https://docs.suricata.io/en/suricata-7.0.10/rules/index.html',
  parts: () => [
    {
      name: 'winnow.rules',
      ...signedText,
      kinds: ['domain', 'url', 'ja3'],
      covers: coversNames,
      entries: ifCanonical(rulesOf),
      identity: numberOf,
      settle: settleNumbers,
    },
    {
      name: 'iprep.list',
      ...plainText,
      kinds: ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'],
      holds: 'ip',
      entries: ifCanonical((indicator) => [
        `${indicator.value},${categoryOf(indicator).number},${reputation(indicator.risk)}`,
      ]),
      identity: (entry) => entry.slice(0, entry.indexOf(',')),
    },
    {
      name: 'iprep-categories.txt',
      mediaType: 'text/plain; charset=utf-8',
      summary: true,
      write: () => [listed, shared].map(({ number, name, about }) => `${number},${name},${about}\n`).join(''),
    },
    {
      name: 'iprep.rules',
      mediaType: 'text/plain; charset=utf-8',
      summary: true,
      write: (_, { subscription }) =>
        [listed, shared]
          .map(({ name, message }, i) => {
            const metadata = name === shared.name ? ' metadata:shared_infrastructure yes;' : ''
            return `alert ip any any -> any any (msg:"Winnow: ${message}"; iprep:any,${name},>,0; classtype:trojan-activity;${metadata} sid:${listRuleNumber(subscription, i)}; rev:1;)\n`
          })
          .join(''),
    },
  ],
})

const categoryOf = ({ isShared }: DeliveredIndicator) => (isShared ? shared : listed)

/** Suricata's scale: 1 to 127. */
const reputation = (risk: number): number => Math.max(1, Math.round((risk * 127) / 100))

function rulesOf(indicator: DeliveredIndicator): readonly string[] | Omission {
  const { kind, value } = indicator
  if (kind === 'ja3') {
    return [rule(indicator, 0, 'tls any any -> any any', 'JA3', `ja3.hash; content:"${value}"`)]
  }
  if (kind === 'url') return urlRule(indicator)
  const fault = coveringFault(value)
  if (fault) return fault
  // Without dotprefix, names such as notevil.example would match.
  const below = `dotprefix; content:".${value}"; endswith`
  return [
    rule(indicator, 0, 'dns any any -> any any', `DNS query for ${value}`, `dns.query; ${below}; nocase`),
    rule(indicator, 1, 'tls any any -> any any', `TLS to ${value}`, `tls.sni; ${below}; nocase`),
    rule(indicator, 2, 'http any any -> any any', `HTTP to ${value}`, `http.host; ${below}`),
  ]
}

function urlRule(indicator: DeliveredIndicator): readonly string[] | Omission {
  const address = httpAddress(indicator.value)
  if (!address) return 'inexpressible'
  const { scheme, host, port, serverPort, path } = address
  // Programs that decrypt for a sensor tell it port 80, or that of the server.
  const ports = port === '' && /s$/.test(scheme) ? `[80,${serverPort}]` : serverPort
  if (path.length > longestContent) return 'too-long'
  const asked = `http.host; content:"${content(host)}"; bsize:${host.length}; http.uri.raw; content:"${content(path)}"; bsize:${path.length}`
  const written = rule(indicator, 0, `http any any -> any ${ports}`, `HTTP to ${host}, listed address`, asked)
  return written.length > longestRule ? 'too-long' : [written]
}

function rule(
  indicator: DeliveredIndicator,
  number: 0 | 1 | 2,
  traffic: string,
  what: string,
  conditions: string,
): string {
  const { id, risk, confidence, firstSeen, modified, enriched, isShared } = indicator
  const [severity, certainty] = [riskCategory(risk), confidenceCategory(confidence)]
  const metadata = [
    `winnow_id ${id}`,
    `confidence ${certainty}`,
    `risk ${severity}`,
    `first_seen ${utcDay(firstSeen).replaceAll('-', '_')}`,
    ...(enriched.tlp ? [`tlp ${enriched.tlp}`] : []),
    ...(isShared ? ['shared_infrastructure yes'] : []),
  ]
  return `alert ${traffic} (msg:"Winnow: ${what.replace(/[^\w .,-]/g, ' ')}"; ${conditions}; classtype:trojan-activity; metadata:${metadata.join(', ')}; sid:${ruleNumber(indicator, number)}; rev:${Math.floor(modified / 1000)};)`
}

/** Writes special and non-plain characters as hexadecimal numbers. */
export function content(text: string): string {
  return text.replace(/[^A-Za-z0-9./_?=&%~+@-]/g, (sign) =>
    [...new TextEncoder().encode(sign)].map((byte) => `|${byte.toString(16).padStart(2, '0')}|`).join(''),
  )
}
