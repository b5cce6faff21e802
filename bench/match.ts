import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KindId } from '../src/domain/observables/index.ts'
import { cover } from '../src/engine/coverage/coverage.ts'
import type { Sighting } from '../src/engine/extract/extraction.ts'
import type { Listing } from '../src/engine/listings/listing.ts'
import { createIndexBuilder } from '../src/engine/match/index-builder.ts'
import { bufferBytes, type IndexBytes, openIndex } from '../src/engine/match/index-reader.ts'
import { match } from '../src/engine/match/match.ts'
import { SetCounter } from '../src/engine/match/set-counter.ts'
import { type Choice, select } from '../src/engine/recommend/select.ts'

export interface BenchRow {
  readonly what: string
  /** CPU seconds of all threads. */
  readonly seconds: number
  /** Counts and sizes beside the time. */
  readonly figures: Readonly<Record<string, number>>
}

/** A seeded generator (mulberry32): the same data in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const day = 86_400_000
const epoch = Date.UTC(2026, 0, 1)

/** Listings of 100 sources, sizes about 1/rank, half of each from a pool that all share; 30 % have ended. */
export function* generatedListings(count: number, sources = 100, seed = 1): Generator<Listing> {
  const random = randomNumbers(seed)
  let total = 0
  const shares = Array.from({ length: sources }, (_, i) => 1 / (i + 1) ** 0.9)
  for (const share of shares) total += share
  for (let source = 0; source < sources; source++) {
    const rows = Math.round((count * (shares[source] as number)) / total)
    for (let i = 0; i < rows; i++) {
      const pooled = random() < 0.5
      const number = pooled ? Math.floor(random() ** 2.2 * count * 0.5) : count + source * count + i
      const from = epoch + Math.floor(random() * 180) * day
      const open = random() < 0.7
      const { kind, value } = indicator(number)
      yield {
        kind,
        value,
        source,
        from,
        until: open ? Number.POSITIVE_INFINITY : from + 20 * day,
        dated: true,
        present: open,
      }
    }
  }
}

/** 45 % domains, 25 % IPv4, 15 % URLs, 15 % hashes. */
function indicator(number: number): { kind: KindId; value: string } {
  const mixed = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d) >>> 0
  const turn = number % 20
  if (turn < 9) return { kind: 'domain', value: `h${number.toString(36)}.m${(mixed % 65536).toString(36)}.com` }
  if (turn < 14) {
    return {
      kind: 'ipv4',
      value: `${1 + ((number >>> 22) % 9)}.${(number >>> 14) & 255}.${(number >>> 6) & 255}.${(number << 2) & 255}`,
    }
  }
  if (turn < 17)
    return { kind: 'url', value: `http://w${(mixed % 500_000).toString(36)}.net/${number.toString(36)}/a.exe` }
  return {
    kind: 'md5',
    value: (mixed.toString(16).padStart(8, '0') + number.toString(16).padStart(12, '0')).padEnd(32, '7'),
  }
}

/** Build, write, load and memory of an index. */
export function benchIndex(count: number): BenchRow[] {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const path = join(folder, 'index')
  try {
    const generated = timed(() => {
      for (const _ of generatedListings(count));
    })
    let size = 0
    const build = timed(() => {
      const builder = createIndexBuilder({ now: epoch + 200 * day })
      for (const listing of generatedListings(count)) builder.add(listing)
      const file = openSync(path, 'w')
      builder.finish(
        Array.from({ length: 100 }, (_, i) => ({ id: `s${i}` })),
        (bytes) => {
          size += bytes.length
          writeSync(file, bytes)
        },
      )
      closeSync(file)
    })
    const peak = process.memoryUsage.rss()
    const file = openSync(path, 'r')
    const bytes: IndexBytes = {
      size: fstatSync(file).size,
      read(offset, length) {
        const into = new Uint8Array(length)
        readSync(file, into, 0, length, offset)
        return into
      },
    }
    let index = openIndex({ size: bytes.size, read: bytes.read })
    const load = timed(() => {
      index = openIndex(bytes)
    })
    const resident = index.prefilter.table.byteLength
    const asked = Math.min(count, 200_000)
    let hits = 0
    const find = timed(() => {
      const random = randomNumbers(7)
      for (let i = 0; i < asked; i++) {
        const { kind, value } = indicator(Math.floor(random() ** 2.2 * count * 0.5))
        if (index.find(kind, value)) hits++
      }
    })
    let visited = 0
    const scan = timed(() => {
      index.scan(() => visited++)
    })
    closeSync(file)
    return [
      {
        what: `index build, ${count} listings`,
        seconds: build - generated,
        figures: { bytes: size, rss: peak, indicators: index.indicators },
      },
      {
        what: `index load, ${count} listings`,
        seconds: load,
        figures: { tableBytes: resident, perIndicator: resident / index.indicators },
      },
      { what: 'index lookups from the file', seconds: find, figures: { asked, hits } },
      { what: 'index scan', seconds: scan, figures: { visited } },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Matching of distinct observables, a tenth of them listed, each with events in three hours. */
export function benchMatch(listings: number, observables: number): BenchRow[] {
  const builder = createIndexBuilder({ now: epoch + 200 * day })
  for (const listing of generatedListings(listings)) builder.add(listing)
  const index = openIndex(bufferBytes(builder.build(Array.from({ length: 100 }, (_, i) => ({ id: `s${i}` })))))
  const random = randomNumbers(11)
  const sightings = Array.from({ length: observables }, (_, i): Sighting => {
    const isListed = i % 10 === 0
    const { kind, value } = indicator(isListed ? Math.floor(random() ** 2.2 * listings * 0.5) : 500 * listings + i)
    const hours = Int32Array.from([1, 5, 90].flatMap((h) => [epoch / 1000 + h * 3600, epoch / 1000 + h * 3600 + 60]))
    return { kind, value, count: 1, hours }
  })
  let matched = 0
  let covered = 0
  const seconds = timed(() => {
    const table = match(sightings, index, { isBenign: () => false })
    matched = table.size
    covered = cover(table, index.sources.length).suspicious
  })
  return [
    {
      what: `match and cover, ${listings} listings`,
      seconds,
      figures: { observables, matched, covered, perSecond: observables / seconds },
    },
  ]
}

/**
 * Selection among sources of very different sizes that share a part of what they list, over a million observables that
 * collapse to classes. One in five sources has a price.
 */
export function benchSelection(sources = 300, observables = 1_000_000): BenchRow[] {
  const random = randomNumbers(5)
  const reach = Array.from({ length: sources }, (_, i) => 0.25 / (i + 1) ** 0.8)
  const classes = new SetCounter()
  for (let o = 0; o < observables; o++) {
    const fame = 4 * random() ** 4
    classes.begin(0)
    for (let s = 0; s < sources; s++) if (random() < (reach[s] as number) * fame) classes.push(s)
    classes.commit()
  }
  const candidates = reach.map((_, i) => ({
    id: `s${i}`,
    price: i % 5 === 0 ? 500 * (1 + Math.floor(random() * 20)) : 0,
    complexity: Math.floor(random() * 100) / 10,
  }))
  const collapsed = classes.classes()
  const rows: BenchRow[] = []
  for (const budget of [undefined, 10_000]) {
    let choice: Choice | undefined
    const seconds = timed(() => {
      choice = select(
        { candidates, ...collapsed },
        { threshold: observables / 100, ...(budget !== undefined && { budget }) },
      )
    })
    const { coverage, upperBound, exact, nodes, order } = choice as Choice
    rows.push({
      what: `selection, ${sources} sources, ${observables} observables, budget ${budget ?? 'none'}`,
      seconds,
      figures: {
        classes: collapsed.sets.length,
        coverage,
        upperBound,
        exact: Number(exact),
        nodes,
        chosen: order.length,
      },
    })
  }
  return rows
}

/** CPU seconds, all threads: the same on a busy machine as on an idle one. */
function timed(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
