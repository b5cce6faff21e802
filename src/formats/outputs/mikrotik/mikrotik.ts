import type { DeliveredIndicator } from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { nameOnMachine } from '../../../domain/subscription.ts'
import { type OutputPart, outputFormat } from '../../output-format.ts'
import { ifLine } from '../lines.ts'

/** Longest timeout in seconds (35w3d13h13m56s). RouterOS refuses entries with longer ones. */
const longestTimeout = 21_474_836

/**
 * Time after which RouterOS drops an entry if nothing removes it earlier: the remaining life of the indicator when its
 * record last changed, or the maximum. It is equal in every release. Entries with a timeout are kept in memory and not
 * written to flash.
 */
function timeout({ agesOut, modified }: DeliveredIndicator): string {
  const seconds = Math.min(longestTimeout, Math.max(60, Math.ceil((agesOut - modified) / 1000)))
  return `${seconds}s`
}

/** IPv6 lists show every address with a prefix length, and `find` compares with that. */
const asListed = ({ kind, value }: DeliveredIndicator): string => (kind === 'ipv6' ? `${value}/128` : value)

/** An error would end the import before the new list is in force. No message: there might be thousands every hour. */
const tried = (command: string) => `:do { ${command} } on-error={}`

/**
 * A script that fills a second list and then puts it in place of the list, so that an import that breaks off leaves the old
 * entries in force. Changes go into the list itself.
 */
function addresses(list: string, name: string, kinds: readonly KindId[], menu: string): OutputPart {
  const [mine, next] = [`list="${list}"`, `list="${list}-new"`]
  /** `address="…"` identifies the entry, quoted because `find` compares texts. */
  const subject = (entry: string) => /address="[^"]*"/.exec(entry)?.[0] as string
  const removal = (entry: string) => `remove [find ${mine} ${subject(entry)}]`
  // Earlier versions made static names, which a router keeps until they are removed.
  const head = `# Winnow\n/ip dns static\nremove [find comment="${list}"]\n${menu}\n`
  return {
    name,
    mediaType: 'text/plain; charset=utf-8',
    kinds,
    holds: 'ip',
    head: () => `${head}remove [find ${next}]\n`,
    foot: ({ count }) => `remove [find ${mine}]\n${count > 0 ? `set [find ${next}] ${mine}\n` : ''}`,
    entries: ifLine((indicator) => [
      tried(`add address="${asListed(indicator)}" ${next} timeout=${timeout(indicator)}`),
    ]),
    identity: subject,
    delta: {
      mediaType: 'text/plain; charset=utf-8',
      head: () => head,
      // Adding an existing entry is an error, and would leave it as it was.
      added: (entry) => `${removal(entry)}; ${entry.replace(next, mine)}`,
      removed: removal,
    },
  }
}

/**
 * Scripts for RouterOS 7 (`/import`). Lists have the name of the subscription, so that several on a router leave each
 * other's entries alone. Names are read from a hosts file (`/ip dns adlist`).
 */
export const mikrotik = outputFormat({
  id: 'MIKROTIK',
  use: 'block',
  readBy: 'firewall',
  products: ['mikrotik-routeros'],
  name: { de: 'MikroTik RouterOS', en: 'MikroTik RouterOS' },
  description: {
    de: 'Skripte für /import: ip.rsc und ipv6.rsc füllen eine zweite Adressliste und setzen sie am Ende an die Stelle der alten. Bricht das Einlesen ab, gilt die alte weiter. Die Liste heißt winnow- und acht Zeichen des Abonnements. Namen liest der Router ab 7.15 aus einer Hosts-Datei (Format HOSTS, Anleitung „MikroTik RouterOS 7.15 (adlist)“); die statischen Namen, die dns.rsc früher anlegte, entfernen beide Skripte. Änderungen kommen als add und remove. Jede Adresse hat ein Zeitlimit, das nicht vor ihrem Ablauf endet, aber höchstens 248 Tage beträgt, mehr nimmt RouterOS nicht. Namen, URLs, Hashes und alles andere werden ausgelassen.',
    en: 'Scripts for /import: ip.rsc and ipv6.rsc fill a second address list, and put it in place of the old one at the end. If the import breaks off, the old one stays in force. The list is called winnow- and eight characters of the subscription. From 7.15 on, the router reads names from a hosts file (format HOSTS, guide "MikroTik RouterOS 7.15 (adlist)"); both scripts remove the static names that dns.rsc used to make. Changes come as add and remove. Each address has a timeout that does not end before it ages out, but of 248 days at most, as RouterOS takes no more. Names, URLs, hashes and all else are left out.',
  },
  reference: 'https://manual.mikrotik.com/docs/firewall-and-quality-of-service/firewall/address-lists',
  parts({ subscription }) {
    const nameOnRouter = nameOnMachine(subscription)
    return [
      addresses(nameOnRouter, 'ip.rsc', ['ipv4', 'ipv4-cidr'], '/ip firewall address-list'),
      addresses(nameOnRouter, 'ipv6.rsc', ['ipv6', 'ipv6-cidr'], '/ipv6 firewall address-list'),
    ]
  },
})
