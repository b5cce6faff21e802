import { type DeliveredIndicator, riskCategory } from '../../../domain/delivery.ts'
import { type Omission, outputFormat } from '../../output-format.ts'
import { coveringFault, coversNames } from '../covers.ts'
import { ifCanonical } from '../lines.ts'
import { numberOf, ruleNumber, settleNumbers } from '../rule-number.ts'
import { signedText } from '../signature.ts'
import { content } from '../suricata/suricata.ts'
import { httpAddress } from '../value-list.ts'

/**
 * Rules for Snort 3 in its option syntax (`content:"…",nocase`), which Snort 2.9 does not support. Addresses are in a
 * list for the reputation inspector, which runs before all rules.
 */
export const snort = outputFormat({
  id: 'SNORT',
  use: 'block',
  readBy: 'sensor',
  products: ['snort'],
  name: { de: 'Snort 3', en: 'Snort 3' },
  description: {
    de: 'Regeln für Snort 3 (nicht 2.9). winnow.rules: je Domain eine für DNS-Anfragen, auch nach allem darunter, je Webadresse eine für HTTP, das unverschlüsselt ist oder entschlüsselt wurde: für ihren Pfad und genau den Host mit dem Port, den die Anfrage nennt, gleich mit welchem Schema. Adressen und Netze stehen in ip.blocklist für den reputation-Inspektor. Ausgelassen sind öffentliche Suffixe wie github.io und Namen über einem.',
    en: 'Rules for Snort 3 (not 2.9). winnow.rules: one for each domain, for DNS queries for it and all below it, one for each web address, for HTTP that is not encrypted or was decrypted: for its path and exactly the host with the port that the request names, whatever the scheme. Addresses and networks stand in ip.blocklist for the reputation inspector. Public suffixes such as github.io and names above one are left out.',
  },
  reference: 'https://docs.snort.org/rules/',
  parts: () => [
    {
      name: 'winnow.rules',
      ...signedText,
      kinds: ['domain', 'url'],
      covers: coversNames,
      entries: ifCanonical(rulesOf),
      identity: numberOf,
      settle: settleNumbers,
    },
    {
      name: 'ip.blocklist',
      ...signedText,
      kinds: ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'],
      holds: 'ip',
      entries: ifCanonical(({ value }) => [value]),
    },
  ],
})

function rulesOf(indicator: DeliveredIndicator): readonly string[] | Omission {
  const { kind, value } = indicator
  if (kind === 'url') return urlRule(indicator)
  const fault = coveringFault(value)
  if (fault) return fault
  // The wire format of a query: each label after its length, a zero at the end. A name such as notevil.example is
  // therefore different.
  const wire = value
    .split('.')
    .map((label) => `|${label.length.toString(16).padStart(2, '0')}|${label}`)
    .join('')
  const asked = `content:"${wire}|00|",nocase,fast_pattern`
  return [rule(indicator, 'udp $HOME_NET any -> any 53', `DNS query for ${value}`, `flow:to_server; ${asked}`)]
}

function urlRule(indicator: DeliveredIndicator): readonly string[] | Omission {
  const address = httpAddress(indicator.value)
  if (!address) return 'inexpressible'
  const { path } = address
  // As clients write the header: with the port, unless it is that of the scheme.
  const host = address.host + address.port
  // The length comes first, because some versions measure from the end of the last pattern. Snort uses the longest
  // pattern for its fast search; if the path is only a slash, that is the host.
  const conditions = [
    'flow:to_server,established',
    `http_header:field host; bufferlen:${host.length}; content:"${content(host)}",nocase`,
    `http_raw_uri; bufferlen:${path.length}; content:"${content(path)}"`,
  ].join('; ')
  return [rule(indicator, 'http', `HTTP to ${address.host}, listed address`, conditions)]
}

function rule(indicator: DeliveredIndicator, traffic: string, what: string, asked: string): string {
  const { id, risk, modified } = indicator
  return `alert ${traffic} (msg:"Winnow: ${what.replace(/[^\w .,-]/g, ' ')}"; ${asked}; classtype:trojan-activity; metadata:winnow_id ${id}, risk ${riskCategory(risk)}; sid:${ruleNumber(indicator, 0)}; rev:${Math.floor(modified / 1000)};)`
}
