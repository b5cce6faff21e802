import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { everybody, measureSources } from '../src/engine/figures/measure.ts'
import { createIndexBuilder } from '../src/engine/match/index-builder.ts'
import type { IndexBytes } from '../src/engine/match/index-bytes.ts'
import { openIndex } from '../src/engine/match/index-reader.ts'
import { type Bench, type Figure, figure, timed } from './bench.ts'
import { generatedListings } from './match.ts'

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
      const builder = createIndexBuilder({ now })
      for (const listing of generatedListings(count, sources)) builder.add(listing)
      const out = openSync(path, 'w')
      let size = 0
      builder.finish(
        Array.from({ length: sources }, (_, i) => ({ id: `s${i}` })),
        (bytes) => {
          size += bytes.length
          writeSync(out, bytes)
        },
      )
      closeSync(out)
      const file = openSync(path, 'r')
      const bytes: IndexBytes = {
        size,
        read(offset, length) {
          const into = new Uint8Array(length)
          readSync(file, into, 0, length, offset)
          return into
        },
      }
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
      closeSync(file)
    }
    return figures
  },
}
