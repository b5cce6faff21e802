import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '../test/free-port.ts'
import { type Bench, figure } from './bench.ts'
import { startBuilt } from './built-product.ts'
import { cookieOf, type Member, twoTenants } from './two-tenants.ts'

/** Of one person: within what everybody may ask. */
const quietPerSecond = 4
/** An organisation that is at its limits goes on asking, by as many connections. */
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

/** What one organisation at its limits does to another's answers. */
export const noisyNeighbourBench: Bench = {
  name: 'noisy-neighbour',
  about: 'answers for one organisation, alone and beside another that asks as much as it can',
  async run({ scratch, seconds = 60, say }) {
    const folder = await mkdtemp(join(scratch, 'noisy-'))
    await chmod(folder, 0o711)
    const port = await freePort()
    const dataDir = join(folder, 'data')
    const server = await startBuilt(dataDir, port)
    const url = `http://localhost:${port}`
    try {
      const { a, b } = await twoTenants(dataDir, url)
      const listed = await a.visitor.json('GET', inGroup('/api/web/feeds', a.groupId))
      const ids = (listed.body as { id: string }[]).slice(0, 20).map(({ id }) => id)
      const noisy = ['/api/web/feeds', `/api/web/feeds/overlap?ids=${ids}`, '/api/web/dashboard', '/en/sources']
      const calm = { connections: 2, overallRate: quietPerSecond, duration: Math.ceil(seconds / 2) }
      await ask(url, b, quiet, { ...calm, duration: 5 })
      const alone = await ask(url, b, quiet, calm)
      // It has used up what a minute holds before the other is measured.
      await ask(url, a, noisy, { connections: noisyConnections, duration: 10 })
      const [loud, beside] = await Promise.all([
        ask(url, a, noisy, { connections: noisyConnections, overallRate: 100, duration: calm.duration + 2 }),
        ask(url, b, quiet, calm),
      ])
      say(`the loud one: ${loud['2xx']} answers, ${loud['4xx']} refusals; the quiet one: ${beside.non2xx} refusals`)
      const ratio = beside.latency.p99 / Math.max(1, alone.latency.p99)
      const samples = `${alone.requests.total} and ${beside.requests.total} answers`
      return [
        figure('noisy-neighbour', 'answer, 99th percentile, alone', 'ms', [alone.latency.p99], samples),
        figure('noisy-neighbour', 'answer, 99th percentile, beside', 'ms', [beside.latency.p99]),
        figure('noisy-neighbour', 'factor', '', [ratio], 'at most 2 is promised'),
        figure('noisy-neighbour', 'refusals of the quiet one', '', [beside.non2xx]),
      ]
    } finally {
      await server.end()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
