import { type Owner, owners } from '../../catalogue/owners.ts'
import type { Enrichment } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { maskIpv4, parseIpv4 } from '../../domain/observables/ip.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import { remembered } from '../../domain/remembered.ts'
import { type PrefixEntry, prefixTable } from '../../engine/warnings/prefix-table.ts'
import { addressOf } from './addressed.ts'
import { cc0, enricher, type Unenriched } from './enricher.ts'
import { threatKey } from './threat-index.ts'

type Kind = Owner['kind']

const kinds = ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr', 'domain', 'url'] as const satisfies readonly KindId[]

const unknown: Readonly<Record<Kind, Enrichment>> = {
  sinkhole: { owner: { kind: 'sinkhole', name: 'unknown' } },
  parking: { owner: { kind: 'parking', name: 'unknown' } },
}
const byOwner = new Map(owners.map((one) => [one, { owner: { kind: one.kind, name: one.name } } satisfies Enrichment]))

export const owner = enricher({
  id: 'owner',
  name: { de: 'Betreiber von Sinkhole oder Parkplatz', en: 'Owner of sinkhole or parking' },
  description: {
    de: 'Adressen und Namen, hinter denen Sicherheitsteams oder Domainhändler stehen, nach den Warnlisten und nach Tags; der Betreiber, wenn er bekannt ist.',
    en: 'Addresses and names behind which security teams or domain traders stand, by the warning lists and by tags; the owner where known.',
  },
  data: [{ name: 'MISP warning lists', url: 'https://github.com/MISP/misp-warninglists', ...cc0 }],
  onByDefault: true,
  kinds,

  open({ warnings }) {
    const entries = owners.flatMap((one) => (one.ranges ?? []).map((range) => entryOf(range, one)))
    const ranges = prefixTable(1, entries, ([first]) => first as Owner)
    const hosts = new Map(owners.flatMap((one) => (one.hosts ?? []).map((host) => [host, one] as const)))
    const ownerIn = remembered(readOwner, 50_000)

    /** The owner by the value alone, whether or not a list contains it. */
    function byValue({ kind, value }: Unenriched): Owner | undefined {
      const address = addressOf(kind, value)
      if (address) return 'v4' in address ? ranges.find([address.v4], address.prefix) : undefined
      if (kind !== 'domain' && kind !== 'url') return undefined
      let host = kind === 'url' ? urlHost(value) : value
      for (;;) {
        const found = hosts.get(host)
        if (found) return found
        const dot = host.indexOf('.')
        if (dot < 0) return undefined
        host = host.slice(dot + 1)
      }
    }

    return (indicator) => {
      let kind: Kind | undefined
      for (const { category } of warnings?.check(indicator.kind, indicator.value) ?? []) {
        // The operator of a sinkhole may also own the parked parent name; the sinkhole is more specific.
        if (category === 'sinkhole' || (category === 'parking' && kind === undefined)) kind = category
      }
      let named: Owner | undefined
      const hear = (text: string) => {
        const one = ownerIn(text)
        if (typeof one === 'object') named ??= one
        else if (one !== undefined) kind ??= one
      }
      for (const tag of indicator.tags) hear(tag)
      for (const { name } of indicator.sources) hear(name.slice(name.lastIndexOf(':') + 1))
      const found = byValue(indicator) ?? named
      return found ? byOwner.get(found) : kind && unknown[kind]
    }
  },
})

/** Reads `sinkhole`, `sinkholed`, `sinkhole_shadowserver`, `parking site`: the kind, and the owner if it is known. */
export function readOwner(text: string): Owner | Kind | undefined {
  if (text.length > 80) return undefined
  const [, what, rest = ''] =
    /^\s*(sinkholed?|parked|parking)(?:[\s_:.-]*(?:site|domain|page|ip)s?)?(?:[\s_:.-]+([\w\s.-]+))?\s*$/i.exec(text) ??
    []
  if (what === undefined) return undefined
  const kind: Kind = /^sink/i.test(what) ? 'sinkhole' : 'parking'
  const word = threatKey(rest)
  return owners.find((one) => one.kind === kind && one.words?.includes(word)) ?? kind
}

function entryOf(range: string, one: Owner): PrefixEntry<Owner> {
  const [base = '', prefix = '32'] = range.split('/')
  const bits = Number(prefix)
  return { words: [maskIpv4(parseIpv4(base) as number, bits)], prefix: bits, value: one }
}
