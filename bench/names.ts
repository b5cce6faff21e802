import { compareCodeUnits } from '../src/domain/order.ts'
import { bufferBytes } from '../src/engine/index/index-bytes.ts'
import { readNamePattern } from '../src/engine/search/name-pattern.ts'
import { blockNames, nameKey } from '../src/engine/search/names-layout.ts'
import { type NamesReader, openNames } from '../src/engine/search/names-reader.ts'
import { planBounds } from '../src/engine/search/plan.ts'
import { buildNames } from '../test/build-names.ts'
import { random as seeded } from '../test/random.ts'
import { type Bench, cpuSeconds, type Figure, figure, timed } from './bench.ts'

const count = 2_000_000
const words =
  'mail login secure update bank shop cdn news cloud account verify portal pay wallet crypto support office drive web api app static img host server vpn remote admin test dev my your best free online store club'.split(
    ' ',
  )
const ends = ['com', 'com', 'com', 'net', 'org', 'de', 'co.uk', 'top', 'xyz', 'ru', 'info', 'duckdns.org']

/** Made-up names: words and letters, a third below another name; in the order of the section. */
function generatedNames(size: number, seed = 1): string[] {
  const random = seeded(seed)
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const names = new Set<string>()
  while (names.size < size) {
    const letters = Math.floor(random() * 2e9).toString(36)
    const name = random() < 0.4 ? `${one(words)}-${letters}` : random() < 0.5 ? `${letters}${one(words)}` : letters
    const domain = `${name}.${one(ends)}`
    names.add(random() < 0.3 ? `${one(words)}.${domain}` : domain)
  }
  return [...names]
    .map((name) => [nameKey(name), name] as const)
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([, name]) => name)
}

const options = { most: 100, work: Math.floor(planBounds.names / blockNames) }

/** CPU time of one page in ms: other work on the machine does not count. */
function ask(reader: NamesReader, text: string): number {
  const pattern = readNamePattern(text)
  if (!pattern) throw new Error(`${text} is no pattern`)
  return cpuSeconds(() => reader.search(pattern, options)) * 1000
}

/** Size and speed of the names section: common patterns, and the worst of 10,000 random ones. */
export const namesBench: Bench = {
  name: 'names',
  about: 'Names: prefix, suffix, substring and wildcard over two million names',
  async run({ say }) {
    say(`${count / 1e6} M names …`)
    const names = generatedNames(count)
    const text = names.reduce((sum, { length }) => sum + length, 0)
    const built = await timed(() => buildNames(names))
    const reader = openNames(bufferBytes(built.value))
    const figures: Figure[] = [
      figure('names', 'build', 's', [built.wall], `${count} names, ${(text / count).toFixed(1)} B of text each`),
      figure('names', 'size over the text', 'B/name', [(built.value.length - text) / count]),
    ]
    const random = seeded(2)
    const some = () => names[Math.floor(random() * names.length)] as string
    const shapes: Record<string, () => string> = {
      prefix: () => `${some().slice(0, 3 + Math.floor(random() * 4))}*`,
      suffix: () => `*.${some().split('.').slice(-2).join('.')}`,
      substring: () =>
        `*${some()
          .slice(2, 6)
          .replace(/^\.|\.$/g, '')}*`,
      'two parts': () =>
        `*${some()
          .slice(0, 4)
          .replace(/^\.|\.$/g, '')}*.${ends[Math.floor(random() * ends.length)]}`,
    }
    for (const [shape, make] of Object.entries(shapes)) {
      const times = Array.from({ length: 5000 }, () => ask(reader, make())).sort((a, b) => a - b)
      const p99 = times[Math.floor(times.length * 0.99)] as number
      figures.push(figure('names', shape, 'ms', times, `p99 ${p99.toFixed(2)} ms`))
    }
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-'
    const wild = Array.from({ length: 10_000 }, () => {
      const parts = Array.from({ length: 1 + Math.floor(random() * 6) }, () => {
        return random() < 0.4 ? '*' : random() < 0.15 ? '?' : (letters[Math.floor(random() * letters.length)] as string)
      })
      return ask(reader, `*${parts.join('')}`)
    })
    figures.push(figure('names', 'random wildcards', 'ms', wild, `a page of ${options.most} or ${options.work} blocks`))
    return figures
  },
}
