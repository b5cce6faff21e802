import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { seeded } from '../src/catalogue/demo/random.ts'
import { cookieOf } from '../test/server.ts'
import { type Bench, figure } from './bench.ts'
import { withBuiltProduct } from './product.ts'
import { quantile } from './statistics.ts'
import { type Member, twoTenants } from './two-tenants.ts'

/** Requests per second of one person, within the rate limit: in 20 seconds enough that the 99th percentile is not the slowest one. */
const quietPerSecond = 6
/** Connections of an organisation that stays at its limits. */
const noisyConnections = 20

const quiet = ['/api/web/uploads/files/results', '/api/web/dashboard', '/api/web/subscriptions']

const inGroup = (path: string, groupId: string) => `${path}${path.includes('?') ? '&' : '?'}groupID=${groupId}`

const ask = (url: string, { visitor, groupId }: Member, paths: string[], options: Partial<autocannon.Options>) =>
  autocannon({
    url,
    headers: { cookie: cookieOf(visitor) },
    requests: paths.map((path) => ({ path: path.startsWith('/en') ? path : inGroup(path, groupId) })),
    ...options,
  } as autocannon.Options)

/**
 * Response times in ms for one person who clicks at random moments. (autocannon would send each second's requests at
 * its beginning, together with the other organisation's burst.)
 */
async function clicks(url: string, { visitor, groupId }: Member, seconds: number, seed: number) {
  const random = seeded(seed).next
  const answers: Promise<number>[] = []
  let refused = 0
  const click = async (path: string) => {
    const from = performance.now()
    const response = await fetch(`${url}${inGroup(path, groupId)}`, { headers: { cookie: cookieOf(visitor) } })
    await response.arrayBuffer()
    if (!response.ok) refused++
    return performance.now() - from
  }
  const until = performance.now() + seconds * 1000
  for (let n = 0; performance.now() < until; n++) {
    answers.push(click(quiet[n % quiet.length] as string))
    await wait((-Math.log(1 - random()) * 1000) / quietPerSecond)
  }
  const taken = await Promise.all(answers)
  return { p99: quantile(taken, 0.99), count: taken.length, refused }
}

/** How one organisation at its limits affects another one's response times. */
export const noisyNeighbourBench: Bench = {
  name: 'noisy-neighbour',
  about: 'answers for one organisation, alone and beside another that asks as much as it can',
  async run({ scratch, seconds = 120, say }) {
    return withBuiltProduct(scratch, {}, async ({ dataDir, origin: url }) => {
      const { a, b } = await twoTenants(dataDir, url)
      const listed = await a.visitor.json('GET', inGroup('/api/web/feeds', a.groupId))
      const ids = (listed.body as { id: string }[]).slice(0, 20).map(({ id }) => id)
      const noisy = ['/api/web/feeds', `/api/web/feeds/overlap?ids=${ids}`, '/api/web/dashboard', '/en/sources']
      const half = Math.ceil(seconds / 2)
      const seed = 1
      say(`seed ${seed}`)
      await clicks(url, b, 5, seed)
      const alone = await clicks(url, b, half, seed)
      // Use up the noisy organisation's tokens before measuring.
      await ask(url, a, noisy, { connections: noisyConnections, duration: 10 })
      const [loud, beside] = await Promise.all([
        ask(url, a, noisy, { connections: noisyConnections, overallRate: 100, duration: half + 2 }),
        clicks(url, b, half, seed),
      ])
      say(`the loud one: ${loud['2xx']} answers, ${loud['4xx']} refusals; the quiet one: ${beside.refused} refusals`)
      const samples = `${alone.count} and ${beside.count} answers`
      return [
        figure('answer, 99th percentile, alone', 'ms', alone.p99, samples),
        figure('answer, 99th percentile, beside', 'ms', beside.p99),
        figure('factor', '', [beside.p99 / Math.max(1, alone.p99)], 'at most 2 is promised'),
        figure('refusals of the quiet one', '', beside.refused),
      ]
    })
  },
}
