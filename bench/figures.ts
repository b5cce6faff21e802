import { join } from 'node:path'
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

/** Measures all sources in one pass over the index, with and without past days; compares with DuckDB on the same rows. */
export const figuresBench: Bench = {
  name: 'figures',
  about: `Figures of ${sources} sources from the index, CPU seconds`,
  async run({ scratch, rounds, say }) {
    const figures: Figure[] = []
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
      const least: number[] = []
      for (let round = 0; round < rounds; round++) least.push((await timed(() => readAll(index))).cpu)
      bytes.close()
      say(`in DuckDB, ${millions}`)
      const beside = figuresInDuckDb(
        generatedListings(count, sources),
        { now, since, days },
        join(scratch, 'figures-duckdb'),
        rounds,
      )
      figures.push(...ours, figure(`all listings read, ${millions}`, 's', least))
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

/** The least work for the figures of all listings: a pass that reads them. */
function readAll(index: IndexReader): number {
  let read = 0
  index.scan((entry) => {
    for (let i = 0; i < entry.postings; i++) read += entry.source(i) + entry.from(i) + entry.flags(i) + entry.until(i)
  })
  return read
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
