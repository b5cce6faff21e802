import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Classes } from '../../src/engine/coverage/classes.ts'
import { hasPeerPackage } from './packages.ts'

/** The problem: which sources cover most, given a maximum number of sources and a maximum price. */
export interface CoverageProblem extends Classes {
  /** EUR per year, by source. */
  readonly prices: readonly number[]
  readonly mostSources: number
  readonly budget: number | undefined
}

export interface CoverageSolution {
  /** CPU seconds of the solver, without reading the problem. */
  readonly cpu: number
  /** Proven, with no gap. */
  readonly isOptimal: boolean
  /** Weight that the set covers. */
  readonly value: number
}

/**
 * Solves weighted maximum coverage with HiGHS as a mixed-integer program, in a process of its own: a binary variable for
 * each source, and for each class one that is at most the sum of its sources.
 * @returns undefined if it does not finish within the time; or the reason why it cannot be asked
 */
export function highs(problem: CoverageProblem, limitSeconds: number): CoverageSolution | undefined | string {
  if (!hasPeerPackage('highs')) return 'without HiGHS: it is not there'
  const file = fileURLToPath(new URL('./highs.child.ts', import.meta.url))
  const sets = problem.sets.map((set) => [...set])
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, String(limitSeconds)], {
    input: JSON.stringify({ ...problem, sets }),
    // It looks at the time between steps only, and some steps are long.
    timeout: 1500 * limitSeconds,
    killSignal: 'SIGKILL',
  })
  if (status === null) return undefined
  if (status !== 0) return `without HiGHS: ${/\b\w*Error: .*/.exec(stderr.toString())?.[0] ?? 'it ended'}`
  const solution: CoverageSolution = JSON.parse(stdout.toString())
  return solution.isOptimal ? solution : undefined
}
