import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { KindId } from '../src/domain/observables/index.ts'
import { dayMs } from '../src/domain/time-units.ts'
import type { Classes } from '../src/engine/coverage/classes.ts'
import { cover } from '../src/engine/coverage/coverage.ts'
import { LevelCounter } from '../src/engine/coverage/levels.ts'
import type { Sighting } from '../src/engine/extract/sighting.ts'
import { createIndexBuilder, type IndexSource } from '../src/engine/index/index-builder.ts'
import { checksum } from '../src/engine/index/index-layout.ts'
import { openIndex, openIndexFile } from '../src/engine/index/index-reader.ts'
import type { Listing } from '../src/engine/listings/listing.ts'
import { match } from '../src/engine/match/match.ts'
import { inObservables, wholeObservable } from '../src/engine/match/weight.ts'
import { probabilityOf } from '../src/engine/persistence/probability.ts'
import { type Recommendation, recommend, type SourceFacts } from '../src/engine/recommend/recommend.ts'
import { diskScratch, fileBytes } from '../src/server/sources/index-file.ts'
import { watchedFrom } from '../test/looks.ts'
import { random as seeded } from '../test/random.ts'
import { type Bench, type Figure, figure, timed } from './bench.ts'
import { inChild } from './in-child.ts'
import { besideBuild, besideMatch } from './index-anchors.ts'
import { besideSelection } from './selection-anchors.ts'

const epoch = Date.UTC(2026, 0, 1)

/** Listings of 100 sources with sizes of about 1/rank, half of each from a common pool; 30 % have ended. */
export function* generatedListings(
  count: number,
  sources = 100,
  seed = 1,
  indicatorOf: (number: number) => { readonly kind: KindId; readonly value: string } = indicator,
): Generator<Listing> {
  const random = seeded(seed)
  let total = 0
  const shares = Array.from({ length: sources }, (_, i) => 1 / (i + 1) ** 0.9)
  for (const share of shares) total += share
  for (let source = 0; source < sources; source++) {
    const rows = Math.round((count * (shares[source] as number)) / total)
    for (let i = 0; i < rows; i++) {
      const pooled = random() < 0.5
      const number = pooled ? Math.floor(random() ** 2.2 * count * 0.5) : count + source * count + i
      const from = epoch + Math.floor(random() * 180) * dayMs
      const open = random() < 0.7
      const { kind, value } = indicatorOf(number)
      yield {
        kind,
        value,
        source,
        from,
        until: open ? Number.POSITIVE_INFINITY : from + 20 * dayMs,
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

/** When the index of `generatedListings` is built, ms since epoch. */
export const builtAt = epoch + 200 * dayMs
const now = builtAt
/** Index sources with a look every day. */
export const lookedAtDaily = (sources: number): IndexSource[] =>
  Array.from({ length: sources }, (_, i) => ({ id: `s${i}`, ...watchedFrom(epoch, now) }))

/** Builds the index of so many generated listings into a file; rows wait on disk, as in the product. */
export function writeIndexOf(
  listings: number,
  path: string,
  sources: readonly IndexSource[] = lookedAtDaily(100),
): void {
  const folder = `${path}.scratch`
  mkdirSync(folder)
  const scratch = diskScratch(folder)
  writeBuilt(createIndexBuilder({ now, scratch }), generatedListings(listings, sources.length), sources, path)
  scratch.close()
  rmSync(folder, { recursive: true })
}

function writeBuilt(
  builder: ReturnType<typeof createIndexBuilder>,
  listings: Iterable<Listing>,
  sources: readonly IndexSource[],
  path: string,
): void {
  for (const listing of listings) builder.add(listing)
  const file = openSync(path, 'w')
  builder.finish(sources, (bytes) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
  })
  closeSync(file)
}

/** All listings of each hundredth indicator, with other times. */
function* changedListings(count: number): Generator<Listing> {
  let number = 0
  const numbered = (n: number) => {
    number = n
    return indicator(n)
  }
  for (const listing of generatedListings(count, 100, 1, numbered)) {
    if (number % 100 === 7) yield { ...listing, from: listing.from + 1000 }
  }
}

/** Index build, memory and matching, with one and with ten million listings. */
export const indexBench: Bench = {
  name: 'index',
  about: 'Index: build from listings in any order, match',
  async run({ scratch, say }) {
    const figures: Figure[] = []
    for (const count of [1_000_000, 10_000_000]) {
      say(`${count / 1e6} M listings of 100 sources …`)
      figures.push(...(await indexFigures(count, join(scratch, `index-${count}`), say)))
    }
    return figures
  },
}

async function indexFigures(count: number, path: string, say: (text: string) => void): Promise<Figure[]> {
  const millions = `${count / 1e6} M listings`
  const one = (what: string, unit: string, value: number, note?: string) =>
    figure(`${what}, ${millions}`, unit, [value], note)

  const generated = await timed(() => {
    for (const _ of generatedListings(count));
  })
  const built = await inChild<BuiltInChild>('./index.child.ts', [count, path], { what: 'the build of an index' })

  const bytes = fileBytes(path)
  try {
    const index = openIndex(bytes)
    const changed = [...changedListings(count)]
    const sources = lookedAtDaily(100)
    const merged = await timed(() =>
      writeBuilt(createIndexBuilder({ now, base: openIndexFile(bytes) }), changed, sources, `${path}-changed`),
    )
    const copied = await timed(() => copyChecked(path, `${path}-copy`))
    const observables = 1_000_000
    const sighted = await timed(() => {
      for (const _ of generatedSightings(count, observables));
    })
    const matched = await timed(() => {
      const table = match(generatedSightings(count, observables), index, {
        now,
        judge: () => undefined,
        chance: (source, kind, seen) => probabilityOf(index.persistence, source, kind, seen),
      })
      return cover(table, index.sources.length).suspicious
    })
    const matchedCpu = matched.cpu - sighted.cpu
    return [
      one(
        'build',
        's CPU',
        built.cpu - generated.cpu,
        `${index.indicators} indicators, ${(bytes.size / 1e6).toFixed(0)} MB`,
      ),
      one('build from the one before', 's CPU', merged.cpu, `${changed.length} listings have changed`),
      one('the same file read, summed and written', 's CPU', copied.cpu),
      one('highest memory of the build', 'MB', built.peak, 'a process of its own, rows waiting on disk'),
      one(
        'match and cover',
        'k observables a CPU second',
        observables / matchedCpu / 1e3,
        `${matched.value} of ${observables} listed`,
      ),
      ...besideBuild(generatedListings(count), built.cpu - generated.cpu, { millions, path, say }),
      ...besideMatch(
        generatedListings(count),
        [...generatedSightings(count, observables)],
        { listed: matched.value, cpu: matchedCpu },
        { millions, path, say },
      ),
    ]
  } finally {
    bytes.close()
  }
}

/** What `index.child.ts` tells: CPU seconds with generating the listings, highest memory in MB. */
interface BuiltInChild {
  readonly cpu: number
  readonly peak: number
}

/** The least work for making an index from the previous one: reads the file, computes checksums and writes it. */
function copyChecked(from: string, to: string): number {
  const bytes = fileBytes(from)
  const file = openSync(to, 'w')
  let sum = 0
  const piece = 1 << 20
  for (let at = 0; at < bytes.size; at += piece) {
    const read = bytes.read(at, Math.min(piece, bytes.size - at))
    // The checksum of the old file, and that of the new one.
    sum ^= checksum(read) ^ checksum(read, 1)
    writeSync(file, read)
  }
  closeSync(file)
  bytes.close()
  return sum
}

/** Distinct observables, a tenth of them listed, each with events in three hours. */
export function* generatedSightings(listings: number, observables: number): Generator<Sighting> {
  const random = seeded(11)
  const hours = Int32Array.from([1, 5, 90].flatMap((h) => [epoch / 1000 + h * 3600, epoch / 1000 + h * 3600 + 60]))
  for (let i = 0; i < observables; i++) {
    const number = i % 10 === 0 ? Math.floor(random() ** 2.2 * listings * 0.5) : 500 * listings + i
    yield { ...indicator(number), count: 1, hours }
  }
}

/**
 * Selection among 300 sources of very different sizes with overlaps, over a million observables. One source in five has
 * a price. Once with certain listings only; once each source was looked at from some day of the year on, and earlier
 * listings have a probability that decreases with the distance, differently for each source.
 */
export const selectionBench: Bench = {
  name: 'selection',
  about: 'Selection: 300 sources, a million observables, at least 1 % each',
  async run({ rounds, say }) {
    const observables = 1_000_000
    const suspicious = observables * wholeObservable
    const rows = overlappingSources(300, observables)
    const figures: Figure[] = []
    for (const kind of ['certain', 'with levels'] as const) {
      const probability = kind === 'certain' ? () => 1000 : fallingProbabilities(300)
      const gathered = await timed(() => classesOf(rows, probability))
      const classes = gathered.value
      figures.push(figure(`classes, ${kind}`, 's CPU', gathered.cpu, `${classes.sets.length} classes`))
      for (const budget of [undefined, 10_000]) {
        const samples: number[] = []
        let found: Recommendation | undefined
        for (let i = 0; i < rounds; i++) {
          const { value, cpu } = await timed(() =>
            recommend(
              {
                sources: rows.sources,
                classes,
                exclusions: rows.sources.map(() => undefined),
                suspicious,
                budget,
              },
              recommendOptions,
            ),
          )
          samples.push(cpu)
          found = value
        }
        const { proof, order, byPrice, byCount } = found as Recommendation
        const proven =
          proof.gap === 0 ? `proven with ${proof.nodes} nodes` : `at most ${inObservables(proof.upperBound)} possible`
        const what = `${kind}, ${budget === undefined ? 'no budget' : `${budget} EUR`}`
        const note = `${order.length} sources cover ${inObservables(proof.value)} observables, ${proven}; ${byPrice.length} and ${byCount.length} points`
        figures.push(figure(`set and fronts, ${what}`, 's CPU', samples, note))
        say(`beside it HiGHS, ${what}`)
        const task = { what, sources: rows.sources, classes, suspicious, budget, options: recommendOptions, say }
        figures.push(...(await besideSelection(task)))
      }
    }
    return figures
  },
}

const recommendOptions = { freeOnly: false, thresholdShare: 0.01, winnowPrices: [], byProfile: false }

interface Overlapping {
  readonly sources: readonly SourceFacts[]
  /** Sources of each observable, one observable after the other. */
  readonly listing: Uint16Array
  readonly start: Uint32Array
}

/** @returns CPU seconds of selecting among so many sources with overlaps, all levels certain, no budget */
export async function selected(count: number, observables: number): Promise<number> {
  const rows = overlappingSources(count, observables)
  const { cpu } = await timed(() =>
    recommend(
      {
        sources: rows.sources,
        classes: classesOf(rows, () => 1000),
        exclusions: rows.sources.map(() => undefined),
        suspicious: observables * wholeObservable,
        budget: undefined,
      },
      recommendOptions,
    ),
  )
  return cpu
}

function overlappingSources(count: number, observables: number): Overlapping {
  const random = seeded(5)
  const reach = Array.from({ length: count }, (_, i) => 0.25 / (i + 1) ** 0.8)
  const listing: number[] = []
  const start = new Uint32Array(observables + 1)
  for (let o = 0; o < observables; o++) {
    const fame = 4 * random() ** 4
    for (let s = 0; s < count; s++) if (random() < (reach[s] as number) * fame) listing.push(s)
    start[o + 1] = listing.length
  }
  const sources = reach.map(
    (_, i): SourceFacts => ({
      id: `s${i}`,
      name: `Source ${i}`,
      maintainer: 'Nobody',
      commercial: i % 5 === 0,
      licence: { name: 'unknown', commercialUse: 'unknown' },
      price: i % 5 === 0 ? 500 * (1 + Math.floor(random() * 20)) : 0,
      complexity: Math.floor(random() * 100) / 10,
      flavours: ['mixed'],
    }),
  )
  return { sources, listing: Uint16Array.from(listing), start }
}

/** Probability in thousandths, by source and day of the year. */
function fallingProbabilities(sources: number): (source: number, day: number) => number {
  const random = seeded(9)
  const curves = Array.from({ length: sources }, () => {
    const firstLook = Math.floor(random() * 300)
    const days = 10 + 990 * random() ** 2
    return Array.from({ length: 365 }, (_, day) =>
      Math.round(wholeObservable * Math.exp(-Math.max(0, firstLook - day) / days)),
    )
  })
  return (source, day) => (curves[source] as number[])[day] as number
}

function classesOf({ listing, start }: Overlapping, probability: (source: number, day: number) => number): Classes {
  const counter = new LevelCounter()
  const random = seeded(3)
  for (let o = 0; o + 1 < start.length; o++) {
    const day = Math.floor(random() * 365)
    counter.begin()
    for (let i = start[o] as number; i < (start[o + 1] as number); i++) {
      const source = listing[i] as number
      counter.push(source, probability(source, day))
    }
    counter.commit()
  }
  return counter.classes()
}
