import { readableName } from '../catalogue/readable-names.ts'
import { sourceByAddress } from '../catalogue/source-address.ts'
import { sourceById } from '../catalogue/sources/index.ts'
import { type FlavourId, flavourIds, type Source } from '../domain/source.ts'
import type { SourceHistory } from '../domain/source-history.ts'
import type { MirrorSource } from '../formats/mirror.ts'

/**
 * Assigns each source of a mirror to the catalogue entry with its id or one of its addresses, or to a new source. If
 * two sources match one entry, they stay separate, because their snapshots would contradict each other: the first keeps
 * the entry.
 */
export function identifySources(mirrored: readonly MirrorSource[]): ReadonlyMap<MirrorSource, Source> {
  const taken = new Set<string>()
  const known = new Map<MirrorSource, Source>()
  for (const mirrorSource of mirrored) {
    const byId = sourceById.get(mirrorSource.id)
    const entries = byId ? [byId] : mirrorSource.addresses.map(sourceByAddress)
    const source = entries.find((entry) => entry && !taken.has(entry.id)) ?? asideOf(mirrorSource, entries[0])
    taken.add(source.id)
    known.set(mirrorSource, source)
  }
  return known
}

/** The source of a file with its past. */
export function sourceOfHistory({ source: id, name, address, licence }: SourceHistory): Source {
  const about = { id, name, maintainer: undefined, licence: undefined, category: undefined, snapshots: [] }
  const addresses = address === undefined ? [] : [address]
  return sourceById.get(id) ?? { ...adHocSource({ ...about, addresses }), licence }
}

/** A source that only the mirror knows. If its catalogue entry is already taken, it is a copy of that entry. */
function asideOf(mirrored: MirrorSource, of: Source | undefined): Source {
  const source = adHocSource(mirrored)
  return of ? { ...source, name: `${of.name} (2)`, aside: 'double' } : source
}

/**
 * A catalogue entry for a source that only a mirror knows. Its addresses become aliases, because they are not fetched.
 */
function adHocSource(mirrored: MirrorSource): Source {
  const address = mirrored.addresses[0]
  const home = address === undefined ? null : URL.parse(address)
  return {
    id: mirrored.id,
    // Manifests without names repeat the id.
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

/** A few rows that demonstrate a format, or files of another type. */
const isSample = ({ category = '' }: MirrorSource) => /\bsample\b|\bnon-feed\b/.test(category)
