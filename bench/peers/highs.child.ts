import { text } from 'node:stream/consumers'
import { timed } from '../bench.ts'
import type { CoverageProblem, CoverageSolution } from './highs.ts'
import { peerPackage } from './packages.ts'

/** Solves the problem in its input. Argument: seconds after which it gives up. */
const { weights, sets, prices, mostSources, budget }: CoverageProblem = JSON.parse(await text(process.stdin))
const solver = await peerPackage('highs')()
const { infinity, constants } = solver
const sources = prices.length
const columns = sources + sets.length

const starts = [0]
const indices: number[] = []
const values: number[] = []
const upper: number[] = []
function atMost(limit: number, terms: Iterable<readonly [column: number, value: number]>): void {
  for (const [column, value] of terms) {
    indices.push(column)
    values.push(value)
  }
  starts.push(indices.length)
  upper.push(limit)
}
for (const [i, set] of sets.entries()) {
  atMost(0, [[sources + i, 1], ...[...set].map((source) => [source, -1] as const)])
}
atMost(
  mostSources,
  prices.map((_, source) => [source, 1]),
)
if (budget !== undefined) {
  atMost(
    budget,
    prices.flatMap((price, source) => (price > 0 ? [[source, price] as const] : [])),
  )
}

const model = solver.createModel({
  numCols: columns,
  numRows: upper.length,
  sense: constants.objectiveSense.maximize,
  colCost: Float64Array.from({ length: columns }, (_, i) => (i < sources ? 0 : (weights[i - sources] as number))),
  colLower: new Float64Array(columns),
  colUpper: new Float64Array(columns).fill(1),
  rowLower: new Float64Array(upper.length).fill(-infinity),
  rowUpper: Float64Array.from(upper),
  matrix: {
    format: 'csr',
    numRows: upper.length,
    numCols: columns,
    starts: Int32Array.from(starts),
    indices: Int32Array.from(indices),
    values: Float64Array.from(values),
  },
  integrality: Int32Array.from({ length: columns }, (_, i) => (i < sources ? 1 : 0)),
})
model.options.set({ output_flag: false, mip_rel_gap: 0, time_limit: Number(process.argv[2]) })
const { cpu } = await timed(() => model.run())
const solution: CoverageSolution = {
  cpu,
  isOptimal: model.getModelStatus() === constants.modelStatus.optimal,
  value: model.getObjectiveValue(),
}
process.stdout.write(JSON.stringify(solution))
