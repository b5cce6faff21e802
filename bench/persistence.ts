import { dayMs } from '../src/domain/time-units.ts'
import { createIndexBuilder } from '../src/engine/index/index-builder.ts'
import { bufferBytes } from '../src/engine/index/index-bytes.ts'
import { openIndex } from '../src/engine/index/index-reader.ts'
import { measurePersistence } from '../src/engine/index/measure-persistence.ts'
import { priors } from '../src/engine/persistence/priors.ts'
import { type Bench, type Figure, figure, timed } from './bench.ts'
import { generatedListings } from './match.ts'

const epoch = Date.UTC(2026, 0, 1)
const now = epoch + 200 * dayMs
const sources = 100

/** How long sources keep their entries: one pass over the index, compared with the cost of building it. */
export const persistenceBench: Bench = {
  name: 'persistence',
  about: `Persistence of ${sources} sources, looked at each day or each hour, from the index`,
  async run({ rounds, say }) {
    const figures: Figure[] = []
    for (const count of [1_000_000, 10_000_000]) {
      const millions = `${count / 1e6} M listings`
      const builder = createIndexBuilder({ now })
      const added = await timed(() => {
        for (const listing of generatedListings(count, sources)) builder.add(listing)
      })
      const generated = await timed(() => {
        for (const _ of generatedListings(count, sources));
      })
      const built = await timed(() => builder.build(Array.from({ length: sources }, (_, i) => ({ id: `s${i}` }))))
      const build = added.cpu - generated.cpu + built.cpu
      figures.push(figure('persistence', `index build, ${millions}`, 's', [build]))
      const index = openIndex(bufferBytes(built.value))
      for (const [what, every] of [
        ['daily', dayMs],
        ['hourly', dayMs / 24],
      ] as const) {
        const looks = Float64Array.from({ length: Math.floor((now - epoch) / every) }, (_, i) => epoch + i * every)
        const watched = Array.from({ length: sources }, () => ({
          watch: { looks, toleranceMs: 3 * dayMs },
          pool: 'mixed',
        }))
        const samples: number[] = []
        let size = 0
        for (let round = 0; round < rounds; round++) {
          const { cpu, value } = await timed(() => measurePersistence(index.scan, watched, priors))
          samples.push(cpu)
          size = JSON.stringify(value).length
        }
        say(`${what} looks, ${millions}`)
        figures.push(figure('persistence', `${what} looks, ${millions}`, 's', samples, `${size} bytes as JSON`))
      }
    }
    return figures
  },
}
