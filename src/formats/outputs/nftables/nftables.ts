import type { KindId } from '../../../domain/observables/index.ts'
import { nameOnMachine } from '../../../domain/subscription.ts'
import { outputFormat, type PartContext } from '../../output-format.ts'
import { ifCanonical } from '../lines.ts'
import { withoutOverlap } from '../overlap.ts'
import { signature } from '../signature.ts'

/** Single addresses and ranges are in separate sets: ranges cost more and must not overlap. */
const sets: Partial<Record<KindId, { readonly set: string; readonly type: string }>> = {
  ipv4: { set: 'addresses4', type: 'type ipv4_addr;' },
  'ipv4-cidr': { set: 'networks4', type: 'type ipv4_addr; flags interval;' },
  ipv6: { set: 'addresses6', type: 'type ipv6_addr;' },
  'ipv6-cidr': { set: 'networks6', type: 'type ipv6_addr; flags interval;' },
}
const kinds = Object.keys(sets) as KindId[]

/** A file for `nft -f`: one transaction, so a packet is checked against the old list or the new one. */
export const nftables = outputFormat({
  id: 'NFTABLES',
  use: 'block',
  readBy: 'firewall',
  products: ['linux-nftables'],
  name: { de: 'nftables', en: 'nftables' },
  description: {
    de: 'Datei für „nft -f“ mit den Mengen addresses4, networks4, addresses6 und networks6 in einer eigenen Tabelle; was gesperrt wird, sagt Ihre Regel, ein Beispiel steht am Anfang der Datei. Nur IP-Adressen und Netze. Ein Netz, das in einem anderen liegt, steht nur als Kommentar da, denn nft nimmt keine Überschneidung. Die Änderung setzt den genauen Stand davor voraus; sonst lehnt nft sie ganz ab und die volle Liste ist zu laden.',
    en: 'File for "nft -f" with the sets addresses4, networks4, addresses6 and networks6 in a table of its own; what is blocked is for your rule to say, an example stands at the top of the file. IP addresses and networks only. A network that lies within another stands there as a comment only, as nft takes no overlap. A change needs exactly the state before it; otherwise nft refuses all of it, and the full list has to be loaded.',
  },
  reference: 'https://wiki.nftables.org/wiki-nftables/index.php/Sets',
  parts({ subscription }) {
    const table = `inet ${nameOnMachine(subscription, '_')}`
    const all = Object.values(sets)
    const example = `# table ${table} {\n#   chain forward {\n#     type filter hook forward priority filter - 1;\n${all
      .map(({ set }) => `#     ${set.endsWith('4') ? 'ip' : 'ip6'} daddr @${set} counter reject\n`)
      .join('')}#   }\n# }\n`
    const declared = `table ${table} {\n${all.map(({ set, type }) => `  set ${set} { ${type} }\n`).join('')}}\n`
    const flushed = all.map(({ set }) => `flush set ${table} ${set}\n`).join('')
    return [
      {
        name: 'winnow.nft',
        mediaType: 'text/plain; charset=utf-8',
        kinds,
        holds: 'ip',
        head: (context: PartContext) => `# ${signature(context)}\n${example}${declared}${flushed}`,
        entries: ifCanonical(({ kind, value }) => [`add element ${table} ${sets[kind]?.set} { ${value} }`]),
        // An address is in a separate set, where it cannot overlap a range.
        settle: (entries) => withoutOverlap(entries, (entry) => /\{ (.*\/.*) \}$/.exec(entry)?.[1]),
        delta: {
          mediaType: 'text/plain; charset=utf-8',
          head: () => declared,
          added: (entry) => entry,
          removed: (entry) =>
            entry.startsWith('#') ? `# no longer ${entry.slice(2)}` : entry.replace('add', 'delete'),
        },
      },
    ]
  },
})
