import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { nameOnMachine } from '../../domain/subscription.ts'
import { type OutputPart, outputFormat } from '../output-format.ts'
import { listLine } from './lines.ts'

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

interface Commands {
  /** Finds the entries of this subscription. */
  readonly mine: string
  /** Finds entries that earlier versions of this format created without a timeout. */
  readonly before?: string
  readonly command: (indicator: DeliveredIndicator) => string
}

function script(
  name: string,
  kinds: readonly KindId[],
  holds: OutputPart['holds'],
  menu: string,
  { mine, before, command }: Commands,
): OutputPart {
  const head = `# Winnow\n${menu}\n`
  /** `address="…"` or `name="…"` identifies the entry, quoted because `find` compares texts. */
  const subject = (entry: string) => /(?:address|name)="[^"]*"/.exec(entry)?.[0] as string
  const removal = (entry: string) => `remove [find ${mine} ${subject(entry)}]`
  return {
    name,
    mediaType: 'text/plain; charset=utf-8',
    kinds,
    holds,
    head: () => `${head}${before ? `remove [find ${before}]\n` : ''}remove [find ${mine}]\n`,
    entries(indicator) {
      const line = listLine(indicator)
      return typeof line === 'string' ? line : [command(indicator)]
    },
    identity: subject,
    delta: {
      mediaType: 'text/plain; charset=utf-8',
      head: () => head,
      // Adding an existing entry is an error, and would leave it as it was.
      added: (entry) => `${removal(entry)}; ${entry}`,
      removed: removal,
    },
  }
}

/** An error would end the import, of which the first command emptied the list. No message: there might be thousands every hour. */
const tried = (command: string) => `:do { ${command} } on-error={}`

const addresses = (list: string, name: string, kinds: readonly KindId[], menu: string) =>
  script(name, kinds, 'ip', menu, {
    mine: `list="${list}"`,
    command: (indicator) => tried(`add address="${asListed(indicator)}" list="${list}" timeout=${timeout(indicator)}`),
  })

/** Another subscription on the router may have the same name, which is an error then; the router answers that name anyway. */
const names = (comment: string) =>
  script('dns.rsc', ['domain'], 'domain', '/ip dns static', {
    mine: `comment="${comment}"`,
    before: 'comment="winnow"',
    command: ({ value }) => tried(`add name="${value}" type=NXDOMAIN comment="${comment}"`),
  })

/**
 * Scripts for RouterOS 7 (`/import`): address lists, and static names that the router's resolver answers with NXDOMAIN.
 * Lists and comments have the name of the subscription, so that several on a router leave each other's entries alone.
 */
export const mikrotik = outputFormat({
  id: 'MIKROTIK',
  use: 'block',
  readBy: 'firewall',
  products: ['mikrotik-routeros'],
  guide: 'own',
  name: { de: 'MikroTik RouterOS', en: 'MikroTik RouterOS' },
  description: {
    de: 'Skripte für /import: ip.rsc und ipv6.rsc ersetzen die Adressliste des Abonnements, dns.rsc die statischen Namen mit seinem Kommentar, die der Router mit NXDOMAIN beantwortet, genau und ohne Subdomains. Liste und Kommentar heißen winnow- und acht Zeichen des Abonnements. Änderungen kommen als add und remove. Jede Adresse hat ein Zeitlimit, das nicht vor ihrem Ablauf endet, aber höchstens 248 Tage beträgt, mehr nimmt RouterOS nicht. URLs, Hashes und alles andere werden ausgelassen.',
    en: 'Scripts for /import: ip.rsc and ipv6.rsc replace the address list of the subscription, dns.rsc the static names with its comment, which the router answers with NXDOMAIN, exactly and without subdomains. List and comment are called winnow- and eight characters of the subscription. Changes come as add and remove. Each address has a timeout that does not end before it ages out, but of 248 days at most, as RouterOS takes no more. URLs, hashes and all else are left out.',
  },
  reference: 'https://manual.mikrotik.com/docs/firewall-and-quality-of-service/firewall/address-lists',
  plainPart: 'ip.rsc',
  parts({ subscription }) {
    const nameOnRouter = nameOnMachine(subscription)
    return [
      addresses(nameOnRouter, 'ip.rsc', ['ipv4', 'ipv4-cidr'], '/ip firewall address-list'),
      addresses(nameOnRouter, 'ipv6.rsc', ['ipv6', 'ipv6-cidr'], '/ipv6 firewall address-list'),
      names(nameOnRouter),
    ]
  },
})
