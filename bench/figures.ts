import { join } from 'node:path'
import { everybody, measureSources } from '../src/engine/figures/measure.ts'
import { openIndex } from '../src/engine/match/index-reader.ts'
import { fileBytes } from '../src/server/sources/index-file.ts'
import { type Bench, type Figure, figure, timed } from './bench.ts'
import { writeIndexOf } from './match.ts'

const day = 86_400_000
const now = Date.UTC(2026, 0, 1) + 200 * day
const sources = 100

/** Figures of all sources: one pass over the index, with and without past days. */
export const figuresBench: Bench = {
  name: 'figures',
  about: `Figures of ${sources} sources from the index`,
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
      const watched = Array.from({ length: sources }, () => ({ owner: everybody, since: now - 150 * day, until: now }))
      for (const historyDays of [0, 400]) {
        const samples: number[] = []
        for (let round = 0; round < rounds; round++) {
          const { cpu } = await timed(() => measureSources(index, { now, sources: watched, historyDays }))
          samples.push(cpu)
        }
        const what = `${historyDays > 0 ? `with ${historyDays} days` : 'today'}, ${count / 1e6} M listings`
        say(what)
        figures.push(figure('figures', what, 's', samples, `${index.indicators.toLocaleString('en')} indicators`))
      }
      bytes.close()
    }
    return figures
  },
}
