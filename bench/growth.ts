import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFolder } from '../test/database-folder.ts'
import { type Bench, type Figure, figure } from './bench.ts'
import { type GrowthPath, growthPaths } from './growth-paths.ts'
import { type Curve, growthPicture } from './growth-picture.ts'
import { inChild } from './in-child.ts'

const usualMost = 50_000_000

interface Measured {
  readonly size: number
  /** CPU time. */
  readonly seconds: number
  /** Highest memory of the process, MB; PostgreSQL's is not in it. */
  readonly peak: number
}

/**
 * The cost of each path at three sizes, and the exponent k of the curve c·sizeᵏ through them (least squares of the
 * logarithms); 1 is linear. With `--keep FOLDER`, writes the picture there.
 */
export const growthBench: Bench = {
  name: 'growth',
  about: 'Growth: CPU time and memory of each path by the size of its input, and the exponent',
  async run({ scratch, size: most = usualMost, keep, say }) {
    const folder = await databaseFolder('growth', scratch)
    const figures: Figure[] = []
    const curves: Curve[] = []
    for (const [number, path] of growthPaths.entries()) {
      const measured: Measured[] = []
      for (const size of path.sizes(most)) {
        const one = await measuredAlone(number, size, folder, most)
        measured.push({ size, ...one })
        say(`${path.name}, ${short(size)} ${path.by}: ${one.seconds.toFixed(2)} s, ${one.peak.toFixed(0)} MB`)
      }
      const exponents = {
        time: exponentOf(measured.map(({ size, seconds }) => [size, seconds])),
        memory: exponentOf(measured.map(({ size, peak }) => [size, peak])),
      }
      figures.push(...figuresOf(path, measured, exponents))
      curves.push({
        name: `${path.name}, by ${path.by}`,
        points: measured.map(({ size, seconds }) => [size, seconds]),
        exponent: exponents.time,
      })
    }
    if (keep) {
      mkdirSync(keep, { recursive: true })
      writeFileSync(join(keep, 'growth.svg'), growthPicture(curves))
      say(`picture: ${join(keep, 'growth.svg')}`)
    }
    return figures
  },
}

const measuredAlone = (path: number, size: number, folder: string, most: number) =>
  inChild<Omit<Measured, 'size'>>('./growth.child.ts', [path, size, folder, most], {
    what: `the measurement of ${growthPaths[path]?.name}`,
    execArgv: ['--max-old-space-size=16000'],
  })

function figuresOf(
  { name, by }: GrowthPath,
  measured: readonly Measured[],
  { time, memory }: { readonly time: number; readonly memory: number },
): Figure[] {
  return [
    ...measured.map(({ size, seconds, peak }) =>
      figure(`${name}, ${short(size)} ${by}`, 's CPU', seconds, `${peak.toFixed(0)} MB`),
    ),
    figure(`${name}, exponent by ${by}`, '', time, `of memory ${memory.toFixed(2)}`),
  ]
}

/** The slope of the regression line through the logarithms (least squares). */
function exponentOf(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const)
  const mean = (of: readonly number[]) => of.reduce((sum, n) => sum + n, 0) / of.length
  const [x, y] = [mean(logs.map(([a]) => a)), mean(logs.map(([, b]) => b))]
  const above = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0)
  return above / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
}

function short(size: number): string {
  if (size >= 1e9) return `${size / 1e9} G`
  if (size >= 1e6) return `${size / 1e6} M`
  return size.toLocaleString('en')
}
