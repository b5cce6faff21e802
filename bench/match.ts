import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KindId } from '../src/domain/observables/index.ts'
import type { Listing } from '../src/engine/listings/listing.ts'
import { createIndexBuilder } from '../src/engine/match/index-builder.ts'
import { type IndexBytes, openIndex } from '../src/engine/match/index-reader.ts'

export interface BenchRow {
  readonly what: string
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

function timed(work: () => void): number {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}
