import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { type OutputPart, outputFormat } from '../output-format.ts'
import { listLine } from './lines.ts'

/** Name of the address lists, and the comment that marks our static names. */
const list = 'winnow'

/**
 * Time after which RouterOS drops an entry if nothing removes it earlier: the remaining life of the indicator when its
 * record last changed. It is never too short, whenever the script is imported, and equal in every release. Entries with
 * a timeout are kept in memory and not written to flash.
 */
function timeout({ agesOut, modified }: DeliveredIndicator): string {
  const seconds = Math.max(60, Math.ceil((agesOut - modified) / 1000))
  return `${seconds}s`
}

/** IPv6 lists show every address with a prefix length, and `find` compares with that. */
const asListed = ({ kind, value }: DeliveredIndicator): string => (kind === 'ipv6' ? `${value}/128` : value)

function script(
  name: string,
  kinds: readonly KindId[],
  holds: OutputPart['holds'],
  menu: string,
  { mine, command }: { readonly mine: string; readonly command: (indicator: DeliveredIndicator) => string },
): OutputPart {
  const head = `# Winnow\n${menu}\n`
  /** The second word identifies the entry, `address="…"` or `name="…"`, quoted because `find` compares texts. */
  const subject = (entry: string) => entry.split(' ', 3)[1] as string
  const removal = (entry: string) => `remove [find ${mine} ${subject(entry)}]`
  return {
    name,
    mediaType: 'text/plain; charset=utf-8',
    kinds,
    holds,
    head: () => `${head}remove [find ${mine}]\n`,
    entries(indicator) {
      const line = listLine(indicator)
      return typeof line === 'string' ? line : [command(indicator)]
    },
    identity: subject,
    delta: {
      mediaType: 'text/plain; charset=utf-8',
      head: () => head,
      // Adding an existing entry is an error that stops the import.
      added: (entry) => `${removal(entry)}; ${entry}`,
      removed: removal,
    },
  }
}

const addresses = (name: string, kinds: readonly KindId[], menu: string) =>
  script(name, kinds, 'ip', menu, {
    mine: `list="${list}"`,
    command: (indicator) => `add address="${asListed(indicator)}" list="${list}" timeout=${timeout(indicator)}`,
  })

/**
 * Scripts for RouterOS 7 (`/import`): address lists, and static names that the router's resolver answers with NXDOMAIN.
 */
export const mikrotik = outputFormat({
  id: 'MIKROTIK',
  use: 'block',
  readBy: 'firewall',
  products: ['mikrotik-routeros'],
  guide: 'own',
  name: { de: 'MikroTik RouterOS', en: 'MikroTik RouterOS' },
  description: {
    de: 'Skripte für /import: ip.rsc und ipv6.rsc ersetzen die Adressliste „winnow“, dns.rsc die statischen Namen mit dem Kommentar „winnow“, die der Router mit NXDOMAIN beantwortet, genau und ohne Subdomains. Änderungen kommen als add und remove. Jede Adresse hat ein Zeitlimit, das nie vor ihrem Ablauf endet. URLs, Hashes und alles andere werden ausgelassen.',
    en: 'Scripts for /import: ip.rsc and ipv6.rsc replace the address list "winnow", dns.rsc the static names with the comment "winnow", which the router answers with NXDOMAIN, exactly and without subdomains. Changes come as add and remove. Each address has a timeout that never ends before it ages out. URLs, hashes and all else are left out.',
  },
  reference: 'https://manual.mikrotik.com/docs/firewall-and-quality-of-service/firewall/address-lists',
  plainPart: 'ip.rsc',
  parts: () => [
    addresses('ip.rsc', ['ipv4', 'ipv4-cidr'], '/ip firewall address-list'),
    addresses('ipv6.rsc', ['ipv6', 'ipv6-cidr'], '/ipv6 firewall address-list'),
    script('dns.rsc', ['domain'], 'domain', '/ip dns static', {
      mine: `comment="${list}"`,
      command: ({ value }) => `add name="${value}" type=NXDOMAIN comment="${list}"`,
    }),
  ],
})
