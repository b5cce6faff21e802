import { random } from '../test/random.ts'
import { type Bench, figure } from './bench.ts'
import { withBuiltProduct } from './product.ts'
import { rankSum } from './rank-sum.ts'
import { type Member, twoTenants } from './two-tenants.ts'

const tries = 200
/** A larger deviation occurs by chance in one of a hundred comparisons. */
const mostDeviations = 2.58
/** Number of comparisons that must all deviate, because chance alone rarely repeats a deviation. */
const attempts = 3

/** Objects of the first organisation, each with its address for a caller from the group `groupID`. */
async function objects({ visitor, groupId }: Member): Promise<Record<string, (id: string, group: string) => string>> {
  const { body } = await visitor.json('POST', `/api/web/uploads/files/results/demo?groupID=${groupId}`)
  const list = await visitor.json('POST', `/api/web/groups/${groupId}/lists`, { name: 'A list', effect: 'allow' })
  const [report, listId] = [body.taskID as string, list.body.id as string]
  return {
    group: (id, _) => `/api/web/groups/${id === '' ? groupId : id}/users`,
    report: (id, group) => `/api/web/uploads/files/results/${id || report}?groupID=${group}`,
    list: (id, group) => `/api/web/groups/${group}/lists/${id || listId}/rows`,
  }
}

/** Whether response times reveal if an object belongs to somebody else or does not exist. */
export const foreignOrMissingBench: Bench = {
  name: 'foreign-or-missing',
  about: `refusals for what is another organisation's and for what is not there, ${tries} of each`,
  async run({ scratch, say }) {
    return withBuiltProduct(
      scratch,
      { CALLS_PER_MINUTE: '1000000', GROUP_CALLS_PER_MINUTE: '1000000' },
      async ({ dataDir, origin }) => {
        const { a, b } = await twoTenants(dataDir, origin)
        const next = random(Date.now())
        const figures = []
        for (const [what, address] of Object.entries(await objects(a))) {
          const ms = async (id: string) => {
            const from = performance.now()
            const { status } = await b.visitor.json('GET', address(id, b.groupId))
            if (status !== 404) throw new Error(`${what}: ${status} instead of 404`)
            return performance.now() - from
          }
          let deviations = Number.POSITIVE_INFINITY
          let samples: { foreign: number[]; missing: number[] } = { foreign: [], missing: [] }
          for (let attempt = 0; attempt < attempts && deviations > mostDeviations; attempt++) {
            samples = { foreign: [], missing: [] }
            while (samples.foreign.length < tries || samples.missing.length < tries) {
              // In random order, so that load on the machine affects both.
              const side = next() < 0.5 ? 'foreign' : 'missing'
              if (samples[side].length === tries) continue
              samples[side].push(await ms(side === 'foreign' ? '' : crypto.randomUUID()))
            }
            deviations = Math.abs(rankSum(samples.foreign, samples.missing))
            say(`${what}: ${deviations.toFixed(2)} standard deviations apart`)
          }
          if (deviations > mostDeviations) throw new Error(`the time of an answer tells a foreign ${what} from none`)
          figures.push(
            figure(`${what} of others, refused`, 'ms', samples.foreign),
            figure(`no such ${what}, refused`, 'ms', samples.missing),
            figure(`${what}: apart`, 'σ', deviations, `at most ${mostDeviations} is promised`),
          )
        }
        return figures
      },
    )
  },
}
