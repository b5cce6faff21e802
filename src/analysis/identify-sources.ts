import { readableName } from '../catalogue/readable-names.ts'
import { sourceByAddress } from '../catalogue/source-address.ts'
import { sourceById } from '../catalogue/sources/index.ts'
import { unstated } from '../catalogue/sources/licences.ts'
import { unknownSource } from '../catalogue/unknown-source.ts'
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
  return (
    sourceById.get(id) ?? { ...adHocSource({ id, name, addresses: address === undefined ? [] : [address] }), licence }
  )
}

/** A source that only the mirror knows. If its catalogue entry is already taken, it is a copy of that entry. */
function asideOf(mirrored: MirrorSource, of: Source | undefined): Source {
  const source = adHocSource(mirrored)
  return of ? { ...source, name: `${of.name} (2)`, aside: 'double' } : source
}

/**
 * A catalogue entry for a source that only a mirror knows. Its addresses become aliases, because they are not fetched.
 */
function adHocSource({ id, name, maintainer, licence, category = '', addresses }: MirroredFacts): Source {
  const home = URL.parse(addresses[0] ?? '')
  return unknownSource({
    id,
    // Manifests without names repeat the id.
    name: name === id ? readableName(id) : name,
    maintainer: maintainer ?? home?.hostname ?? id,
    homepage: home?.origin ?? '',
    aliases: addresses,
    flavours: [flavourIds.find((one): one is FlavourId => one === category) ?? 'mixed'],
    ...(licence !== undefined && { licence: { ...unstated, name: licence, stated: true } }),
    // A few rows that demonstrate a format, or files of another type.
    ...(/\bsample\b|\bnon-feed\b/.test(category) && { aside: 'sample' }),
  })
}

type MirroredFacts = Pick<MirrorSource, 'id' | 'name' | 'addresses'> & Partial<MirrorSource>
