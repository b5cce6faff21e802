import { readableName } from '../catalogue/readable-names.ts'
import { sourceByAddress } from '../catalogue/source-address.ts'
import { sourceById } from '../catalogue/sources/index.ts'
import { type FlavourId, flavourIds, type Source } from '../domain/source.ts'
import type { MirrorSource } from '../formats/mirror.ts'

/**
 * Which source each one of a mirror is: the catalogue's that has its id or one of its addresses, else one of its own.
 * Two that claim one entry stay apart, for their snapshots would contradict each other: the first keeps it.
 */
export function identifySources(mirrored: readonly MirrorSource[]): ReadonlyMap<MirrorSource, Source> {
  const taken = new Set<string>()
  const known = new Map<MirrorSource, Source>()
  for (const one of mirrored) {
    const byId = sourceById.get(one.id)
    const entries = byId ? [byId] : one.addresses.map(sourceByAddress)
    const source = entries.find((entry) => entry && !taken.has(entry.id)) ?? asideOf(one, entries[0])
    taken.add(source.id)
    known.set(one, source)
  }
  return known
}

/** What only a mirror knows. Where an entry of the catalogue is taken already, it is one more copy of that. */
function asideOf(mirrored: MirrorSource, of: Source | undefined): Source {
  const source = adHocSource(mirrored)
  return of ? { ...source, name: `${of.name} (2)`, aside: 'double' } : source
}

/** The entry of a source that only a mirror knows. Its addresses are kept as aliases: they are not fetched. */
export function adHocSource(mirrored: MirrorSource): Source {
  const address = mirrored.addresses[0]
  const home = address === undefined ? null : URL.parse(address)
  return {
    id: mirrored.id,
    // A manifest without names gives the id.
    name: mirrored.name === mirrored.id ? readableName(mirrored.id) : mirrored.name,
    maintainer: mirrored.maintainer ?? home?.hostname ?? mirrored.id,
    homepage: home?.origin ?? '',
    addresses: [],
    aliases: mirrored.addresses,
    cadenceMinutes: 24 * 60,
    kinds: [],
    flavours: [flavourIds.find((id): id is FlavourId => id === mirrored.category) ?? 'mixed'],
    licence: {
      name: mirrored.licence ?? 'unknown',
      stated: mirrored.licence !== undefined,
      commercialUse: 'unknown',
      redistribution: 'unknown',
      attribution: 'unknown',
    },
    commercial: false,
    authentication: 'none',
    ...(isSample(mirrored) && { aside: 'sample' }),
  }
}

/** A few rows that show a format, or files of another kind altogether. */
const isSample = ({ category = '' }: MirrorSource) => /\bsample\b|\bnon-feed\b/.test(category)
