import type { KindId } from '../../../domain/observables/index.ts'
import { nameOnMachine } from '../../../domain/subscription.ts'
import { outputFormat } from '../../output-format.ts'
import { ifCanonical } from '../lines.ts'
import { signature } from '../signature.ts'

/** Suffix and type of the set for each kind. A set of ranges may contain nested ranges. */
const sets: Partial<Record<KindId, { readonly end: string; readonly type: string }>> = {
  ipv4: { end: 'v4', type: 'hash:ip family inet' },
  'ipv4-cidr': { end: 'v4net', type: 'hash:net family inet' },
  ipv6: { end: 'v6', type: 'hash:ip family inet6' },
  'ipv6-cidr': { end: 'v6net', type: 'hash:net family inet6' },
}
const kinds = Object.keys(sets) as KindId[]
/** Addresses that no set can hold: `ipset restore` would end there, and load none of the others. */
const unset: ReadonlySet<string> = new Set(['0.0.0.0', '::'])
/** Only an upper limit; no memory is reserved. */
const mostEntries = 4_194_304

/** Input for `ipset restore`, for iptables and firewalld on Linux. A list replaces the previous one atomically. */
export const ipset = outputFormat({
  id: 'IPSET',
  use: 'block',
  readBy: 'firewall',
  products: [],
  name: { de: 'ipset', en: 'ipset' },
  description: {
    de: 'Eingabe für „ipset restore“: vier Mengen (Adressen und Netze, IPv4 und IPv6), die in einem Zug gegen die vorigen getauscht werden; sie heißen winnow-, acht Zeichen der Subscription, und v4, v4net, v6 oder v6net. Nur IP-Adressen und Netze; 0.0.0.0 und :: fehlen, weil keine Menge sie aufnimmt. Freigegebenes und Eigenes in einem gelisteten Netz steht als nomatch da. Die Änderung besteht aus add und del.',
    en: 'Input of "ipset restore": four sets (addresses and networks, IPv4 and IPv6) that take the place of those before in one go; they are called winnow-, eight characters of the subscription, and v4, v4net, v6 or v6net. IP addresses and networks only; 0.0.0.0 and :: are left out, as no set can hold them. What is allowed or own within a listed network stands there as nomatch. A change is made of add and del.',
  },
  reference: 'https://ipset.netfilter.org/ipset.man.html',
  parts({ subscription }) {
    const name = nameOnMachine(subscription)
    const created = Object.values(sets).map(({ end, type }) => ({ set: `${name}-${end}`, type }))
    const create = (set: string, type: string) => `create ${set} ${type} maxelem ${mostEntries} -exist\n`
    return [
      {
        name: 'winnow.ipset',
        mediaType: 'text/plain; charset=utf-8',
        kinds,
        holds: 'ip',
        head: (context) =>
          `# ${signature(context)}\n${created
            .map(({ set, type }) => `${create(set, type)}${create(`${set}-new`, type)}flush ${set}-new\n`)
            .join('')}`,
        entries: ifCanonical(({ kind, value }) =>
          unset.has(value) ? 'inexpressible' : [`add ${name}-${sets[kind]?.end}-new ${value}`],
        ),
        // The longest of several matching networks decides, and a single address is one, too.
        hole: ({ kind, value }) => [`add ${name}-${kind.startsWith('ipv4') ? 'v4net' : 'v6net'}-new ${value} nomatch`],
        foot: () => created.map(({ set }) => `swap ${set}-new ${set}\ndestroy ${set}-new\n`).join(''),
        delta: {
          mediaType: 'text/plain; charset=utf-8',
          head: () => created.map(({ set, type }) => create(set, type)).join(''),
          added: (entry) => `${entry.replace('-new ', ' ')} -exist`,
          removed: (entry) =>
            `${entry
              .replace('-new ', ' ')
              .replace(/^add/, 'del')
              .replace(/ nomatch$/, '')} -exist`,
        },
      },
    ]
  },
})
