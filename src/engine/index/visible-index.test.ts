import { describe, expect, it } from 'vitest'
import { kindIds } from '../../domain/observables/index.ts'
import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Listing } from '../listings/listing.ts'
import { createIndexBuilder } from './index-builder.ts'
import { bufferBytes } from './index-bytes.ts'
import { type IndexReader, openIndex } from './index-reader.ts'
import { overlapOf } from './overlap.ts'
import { visibleIndex, withNewerLooks } from './visible-index.ts'

const now = Date.UTC(2026, 5, 1)
const ids = ['ours', 'theirs', 'public', 'theirs-too']
const values: readonly [Listing['kind'], string, readonly string[]][] = [
  ['ipv4', '100.20.30.40', ['ours', 'theirs', 'public']],
  ['ipv4', '100.20.30.41', ['theirs']],
  ['ipv4-cidr', '100.20.30.0/24', ['theirs', 'public']],
  ['ipv4-cidr', '100.20.0.0/16', ['theirs-too']],
  ['ipv6-cidr', '2a00:1450::/32', ['theirs']],
  ['domain', 'evil-test.com', ['theirs', 'ours']],
  ['url', 'http://evil-test.com/a', ['theirs-too', 'public']],
  ['url', 'http://worse-test.com/a', ['theirs']],
]

/** An index built from these sources only. */
function indexOf(shown: readonly string[]): IndexReader {
  const builder = createIndexBuilder({ now })
  for (const [kind, value, listers] of values) {
    for (const id of listers) {
      const source = shown.indexOf(id)
      if (source === -1) continue
      builder.add({ kind, value, source, from: now - 1e6, until: Number.POSITIVE_INFINITY, dated: true, present: true })
    }
  }
  const looks = (id: string) => [now - (ids.indexOf(id) + 3) * dayMs, now - ids.indexOf(id) * 1000]
  return openIndex(
    bufferBytes(
      builder.build(
        shown.map((id) => ({
          id,
          rejected: ids.indexOf(id),
          looks: looks(id),
          toleranceMs: 1e6,
          ...(id === 'ours' && { hasAddedDates: true }),
        })),
      ),
    ),
  )
}

/** All answers of an index. */
function answers(index: IndexReader) {
  const rows: string[] = []
  index.scan((entry) => {
    for (let i = 0; i < entry.postings; i++) {
      rows.push(
        [entry.code, entry.value(), index.sources[entry.source(i)]?.id, entry.from(i), entry.flags(i)].join(' '),
      )
    }
  })
  const { union, listed, exclusive, shared } = overlapOf(index)
  return {
    // `slot` is the position in the file, which the index uses to find a source's measurements.
    sources: index.sources.map(({ slot: _, ...source }) => source),
    persistence: index.sources.map(({ slot }) => index.persistence.sources[slot]?.length),
    rows: rows.sort(),
    found: values.map(([kind, value]) => index.find(kind, value)),
    listed: values.map(([kind, value]) => index.lists(kind, value)),
    hosts: ['evil-test.com', 'worse-test.com'].map((host) => index.find('domain', host)),
    ranges4: index.ranges4(parseIpv4('100.20.30.99') as number),
    ranges6: index.ranges6(parseIpv6('2a00:1450::1') as Uint16Array),
    counts: index.sources.map((_, source) => kindIds.map((kind) => index.count(source, kind, 'listed'))),
    overlap: { union, listed, exclusive, shared: index.sources.map((_, other) => shared(0, other)) },
  }
}

it('an index knows what the dates of its sources mean, also beside newer looks', () => {
  const index = indexOf(ids)
  const newest = new Map(ids.map((id) => [id, { at: now + dayMs, changedAt: 0 }]))
  for (const one of [index, visibleIndex(index, new Set(['theirs'])), withNewerLooks(index, newest)]) {
    const dated = one.sources.flatMap(({ id, watch }) => (watch.hasAddedDates ? [id] : []))
    expect(dated).toEqual(['ours'])
  }
})

describe('an index with hidden sources', () => {
  it('answers as if the hidden sources were not in it', () => {
    const seen = visibleIndex(indexOf(ids), new Set(['theirs', 'theirs-too']))

    expect(answers(seen)).toEqual(answers(indexOf(['ours', 'public'])))
    expect(JSON.stringify(answers(seen))).not.toContain('theirs')
  })

  it('lists() agrees with the postings of find()', () => {
    for (const index of [indexOf(ids), visibleIndex(indexOf(ids), new Set(['theirs', 'theirs-too']))]) {
      const hosts = ['evil-test.com', 'worse-test.com', 'no-test.com'].map((host) => ['domain', host] as const)
      for (const [kind, value] of [...values, ...hosts]) {
        const found = index.find(kind, value)
        const { postings = [] } = found ?? {}
        expect([value, index.lists(kind, value)]).toEqual([value, postings.length > 0])
        const withoutAliases = found && postings.length > 0 ? { ...found, aliases: [] } : undefined
        expect([value, index.findWithoutAliases(kind, value)]).toEqual([value, withoutAliases])
        for (const source of index.sources.keys()) {
          const isListed = postings.some((posting) => posting.source === source)
          expect([value, source, index.lists(kind, value, (one) => one === source)]).toEqual([value, source, isListed])
        }
      }
    }
  })

  it('visits the same entries in several scans as in one', () => {
    for (const index of [indexOf(ids), visibleIndex(indexOf(ids), new Set(['theirs', 'theirs-too']))]) {
      const whole: string[] = []
      index.scan((entry) => whole.push(entry.value()))
      for (const most of [1, 2, 3, 1000]) {
        const parts: string[] = []
        const behind: number[] = []
        for (let at: number | undefined = 0; at !== undefined; ) {
          at = index.scanFrom(at, most, (entry, next) => {
            parts.push(entry.value())
            behind.push(next)
            return true
          })
        }
        expect(parts).toEqual(whole)
        for (const [i, position] of behind.entries()) {
          let next: string | undefined
          index.scanFrom(position, 1000, (entry) => {
            next = entry.value()
            return false
          })
          expect(next).toBe(whole[i + 1])
        }
      }
    }
  })

  it('is the same object if nothing is hidden', () => {
    const index = indexOf(ids)

    expect(visibleIndex(index, new Set(['elsewhere']))).toBe(index)
  })
})
