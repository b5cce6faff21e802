import { parentDomains } from '../../domain/observables/read.ts'

/**
 * Limit of names that are added for one entry, from the blocked name down. Real lists have two or three; one with a hundred labels
 * in each of many names would make the zone a hundred times as large.
 */
const mostGaps = 16

/**
 * Adds the records without which a wildcard would not cover all names below it. A wildcard covers no name that exists in the zone, nor
 * names below that, and every name between an owner and the wildcard exists (RFC 4592, section 2.2): with `*.evil.example` and
 * `a.b.evil.example`, BIND answers `b.evil.example` and `x.b.evil.example` as if they were not listed. Such names get the record of the
 * wildcard, after all entries; so does everything below an owner that has no wildcard itself. Where no wildcard is above, nothing is added.
 *
 * @param entries `owner record`, such as `*.evil.example CNAME .`; owners of names are kept in memory, 150 to 200 bytes each
 */
export function* withoutGaps(entries: Iterable<string>): Generator<string> {
  /** By owner: the record of its wildcard, if it has one. */
  const wildcards = new Map<string, string | undefined>()
  for (const entry of entries) {
    yield entry
    const blank = entry.indexOf(' ')
    const owner = entry.slice(entry.startsWith('*.') ? 2 : 0, blank)
    if (owner.endsWith('.rpz-ip')) continue
    if (owner.length < blank) wildcards.set(owner, entry.slice(blank + 1))
    else if (!wildcards.has(owner)) wildcards.set(owner, undefined)
  }
  const filled = new Set<string>()
  for (const [owner, wildcard] of wildcards) {
    const { record, between } = above(owner, wildcards)
    if (record === undefined) continue
    for (const gap of between.slice(-mostGaps)) {
      if (!filled.has(gap)) yield* recordsOf(gap, record)
      filled.add(gap)
    }
    if (wildcard === undefined) yield `*.${owner} ${record}`
  }
}

/** The record of the nearest wildcard above an owner, if there is one, and the names between the owner and the next owner above it. */
function above(owner: string, wildcards: ReadonlyMap<string, string | undefined>) {
  const between: string[] = []
  let isBetween = true
  for (const name of parentDomains(owner, undefined)) {
    const record = wildcards.get(name)
    if (record !== undefined) return { record, between }
    isBetween &&= !wildcards.has(name)
    if (isBetween) between.push(name)
  }
  return { record: undefined, between }
}

const recordsOf = (name: string, record: string): readonly string[] => [`${name} ${record}`, `*.${name} ${record}`]
