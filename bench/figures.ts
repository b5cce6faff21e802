import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openWarnings } from '../src/analysis/warnings.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { everybody, type Measures, measureSources } from '../src/engine/figures/measure.ts'
import { type IndexReader, openIndex } from '../src/engine/index/index-reader.ts'
import { fileBytes } from '../src/server/sources/index-file.ts'
import { type Bench, type Figure, figure, timed } from './bench.ts'
import { generatedListings, writeIndexOf } from './match.ts'
import { figuresInDuckDb } from './peers/duckdb.ts'

const now = Date.UTC(2026, 0, 1) + 200 * dayMs
const since = now - 150 * dayMs
const sources = 100
const days = 400
const published = fileURLToPath(new URL('../../shared/data/warninglists', import.meta.url))

/** Measures all sources in one pass over the index, with and without past days; compares with DuckDB on the same rows. */
export const figuresBench: Bench = {
  name: 'figures',
  about: `Figures of ${sources} sources from the index, CPU seconds`,
  async run({ scratch, rounds, say }) {
    const figures: Figure[] = []
    const warnings = await openWarnings(existsSync(published) ? published : undefined)
    for (const count of [1_000_000, 10_000_000]) {
      const path = join(scratch, `figures-${count}`)
      writeIndexOf(
        count,
        path,
        Array.from({ length: sources }, (_, i) => ({ id: `s${i}` })),
      )
      const bytes = fileBytes(path)
      const index = openIndex(bytes)
      const watched = Array.from({ length: sources }, () => ({ owner: everybody, since, until: now }))
      const millions = `${count / 1e6} M listings`
      const ours: Figure[] = []
      let counted: readonly number[] = []
      for (const historyDays of [0, days]) {
        const samples: number[] = []
        for (let round = 0; round < rounds; round++) {
          const { value, cpu } = await timed(() => measureSources(index, { now, sources: watched, historyDays }))
          samples.push(cpu)
          counted = sumsOf(value)
        }
        const what = `${historyDays > 0 ? `with ${days} days` : 'today'}, ${millions}`
        say(what)
        ours.push(figure(what, 's', samples, `${index.indicators.toLocaleString('en')} indicators`))
      }
      const asked: number[] = []
      for (let round = 0; round < rounds; round++) {
        asked.push((await timed(() => measureSources(index, { now, sources: watched, warnings: warnings.check }))).cpu)
      }
      const lists = figure(`today with warning lists, ${millions}`, 's', asked, `${warnings.lists.length} lists`)
      say(`what no pass can do without, ${millions}`)
      const least: Figure[] = []
      for (const [what, work] of leastWork) {
        const samples: number[] = []
        for (let round = 0; round < rounds; round++) samples.push((await timed(() => work(index))).cpu)
        least.push(figure(`${what}, ${millions}`, 's', samples))
      }
      bytes.close()
      say(`in DuckDB, ${millions}`)
      const beside = figuresInDuckDb(
        generatedListings(count, sources),
        { now, since, days },
        join(scratch, 'figures-duckdb'),
        rounds,
      )
      figures.push(...ours, lists, ...least)
      if (typeof beside === 'string') {
        say(beside)
        continue
      }
      const [today = [], past = []] = beside.seconds
      const isSame = counted.every((sum, i) => sum === beside.told[i])
      const counts = `${beside.version}, one thread, ${isSame ? 'the same counts' : 'OTHER COUNTS'}`
      const theirs = [
        figure(`DuckDB today, ${millions}`, 's', today, counts),
        figure(
          `DuckDB with ${days} days, ${millions}`,
          's',
          past.map((seconds, round) => seconds + (today[round] as number)),
          `${counts}; without the median age of each day`,
        ),
      ]
      figures.push(
        ...theirs,
        ...ours.map(({ what, median }, i) =>
          figure(`${what} / DuckDB`, '× its CPU', [median / (theirs[i] as Figure).median]),
        ),
      )
    }
    return figures
  },
}

/**
 * The least work for the figures of all listings, each with that of the one before: a pass that reads them, a counter
 * for each source and start day (ages, history), and a count and a sum for each lead of two sources that list the same.
 */
const leastWork: readonly (readonly [string, (index: IndexReader) => unknown])[] = [
  ['all listings read', (index) => readAll(index)],
  ['all listings read, starts counted by source and day', (index) => readAll(index, { starts: true })],
  ['all listings read, starts and leads counted', (index) => readAll(index, { starts: true, leads: true })],
]

/** As `DurationHistogram` has them. */
const leadBins = 197

function readAll(index: IndexReader, { starts = false, leads = false } = {}): number {
  const day = dayMs / 1000
  const firstDay = Math.floor(now / dayMs) - days
  const startsOf = new Uint32Array(sources * days)
  const leadsOf = new Float64Array(leads ? sources * sources * leadBins * 2 : 0)
  const from = new Float64Array(sources)
  const source = new Uint16Array(sources)
  let read = 0
  index.scan((entry) => {
    const { postings } = entry
    let members = 0
    for (let i = 0; i < postings; i++) {
      const by = entry.source(i)
      const start = entry.from(i) / 1000
      read += entry.flags(i) + entry.until(i)
      if (starts) {
        const at = by * days + Math.floor(start / day) - firstDay
        startsOf[at] = (startsOf[at] as number) + 1
      }
      if (!leads || postings === 1 || (members > 0 && source[members - 1] === by)) continue
      for (let other = 0; other < members; other++) {
        const lead = start - (from[other] as number)
        const bin = (Math.abs(lead / day) % (leadBins >> 1)) + (lead < 0 ? 0 : leadBins >> 1)
        const at = 2 * (((source[other] as number) * sources + by) * leadBins + Math.floor(bin))
        leadsOf[at] = (leadsOf[at] as number) + 1
        leadsOf[at + 1] = (leadsOf[at + 1] as number) + lead
      }
      source[members] = by
      from[members++] = start
    }
  })
  return read + (startsOf[0] as number) + (leadsOf[0] ?? 0)
}

/** In the order in which DuckDB tells them. */
function sumsOf({ sources, pairs }: Measures): number[] {
  const sum = <One>(of: readonly One[], number: (one: One) => number | undefined) =>
    of.reduce((all, one) => all + (number(one) ?? 0), 0)
  const history = sources.flatMap((source) => source.history)
  return [
    sum(sources, ({ listed }) => listed),
    sum(sources, ({ exclusive }) => exclusive),
    sum(sources, ({ newly }) => newly),
    sum(sources, ({ novel }) => novel),
    sum(sources, ({ latency }) => latency?.compared),
    sum(sources, ({ latency }) => latency?.first),
    sum(sources, ({ latency }) => latency?.same),
    sum(pairs, ({ shared }) => shared),
    sum(pairs, ({ latency }) => latency?.compared),
    sum(pairs, ({ latency }) => latency?.first),
    sum(pairs, ({ latency }) => latency?.same),
    sum(history, ({ listed }) => listed),
    sum(history, ({ exclusive }) => exclusive),
    sum(history, ({ newly }) => newly),
    sum(history, ({ novel }) => novel),
  ]
}
