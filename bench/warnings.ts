import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openWarnings, ownWarningLists } from '../src/analysis/warnings.ts'
import type { KindId } from '../src/domain/observables/index.ts'
import { formatIpv4 } from '../src/domain/observables/ip.ts'
import { compileWarningLists } from '../src/engine/warnings/compile.ts'
import { random } from '../test/random.ts'
import { type Bench, cpuSeconds, type Figure, figure } from './bench.ts'

const count = 500_000
const published = fileURLToPath(new URL('../../shared/data/warninglists', import.meta.url))

/** The cost of warning lists: opening and compiling them, and judging many values. */
export const warningsBench: Bench = {
  name: 'warnings',
  about: `Warning lists: CPU time, and verdicts on ${count.toLocaleString('en')} values of each kind`,
  async run({ rounds, say }) {
    const figures: Figure[] = []
    const before = process.cpuUsage()
    const own = await ownWarningLists()
    figures.push(figure('warnings', 'opening the own lists, once a process', 's', [secondsSince(before)]))
    const compiling = repeated(rounds, () => compileWarningLists(own))
    figures.push(figure('warnings', 'compiling the own lists', 's', compiling))
    const index = await openWarnings(existsSync(published) ? published : undefined)
    for (const [kind, values] of Object.entries(generated()) as [KindId, string[]][]) {
      say(`verdicts: ${kind}`)
      const judged = repeated(rounds + 1, () => {
        for (const value of values) index.judge(kind, value)
      })
      // The first round includes compilation.
      const samples = judged.slice(1).map((seconds) => count / 1e6 / seconds)
      figures.push(figure('warnings', `verdicts: ${kind}`, 'M/s', samples, `${index.lists.length} lists`))
    }
    return figures
  },
}

function generated(): Partial<Record<KindId, string[]>> {
  const next = random(175)
  const int = (below: number) => Math.floor(next() * below)
  const hosts = ['google', 'github', 'blogspot', 'amazonaws', 'microsoft']
  const name = () => `${['www', 'a', 'x.y'][int(3)]}.${hosts[int(9)] ?? `n${int(1e5)}`}.${['com', 'net', 'de'][int(3)]}`
  const of = (make: () => string) => Array.from({ length: count }, make)
  return {
    ipv4: of(() => formatIpv4(0x01000000 + int(0xdf000000 - 0x01000000))),
    ipv6: of(() => `2a0${int(10)}:${1 + int(9998)}:${1 + int(9998)}::${1 + int(9998)}`),
    domain: of(name),
    url: of(() => `https://${name()}/${int(2) === 0 ? '' : 'p/x.exe'}`),
    md5: of(() =>
      Array.from({ length: 4 }, () =>
        int(2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      ).join(''),
    ),
  }
}

function repeated(times: number, work: () => void): number[] {
  return Array.from({ length: times }, () => cpuSeconds(work))
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
