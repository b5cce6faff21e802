import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { cookieOf } from '../test/server.ts'
import { type Bench, figure } from './bench.ts'
import { memoryOf } from './processes.ts'
import { withBuiltProduct } from './product.ts'
import { twoTenants } from './two-tenants.ts'

/** MB: the promised limit for web and worker in one process. */
const atRest = 512
const underLoad = 800

/** Memory of the product when idle, and under pages, calls and reports. */
export const memoryBench: Bench = {
  name: 'memory',
  about: `memory of web and worker: at most ${atRest} MB at rest and ${underLoad} MB under load`,
  async run({ scratch, seconds = 600, say }) {
    return withBuiltProduct(
      scratch,
      {
        // The promise is about requests that are served, so the rate limits must not refuse them.
        CALLS_PER_MINUTE: '100000',
        ADDRESS_CALLS_PER_MINUTE: '100000',
        // As in the image and the systemd units: docs/decisions/0193-memory.md.
        MALLOC_ARENA_MAX: '2',
      },
      async ({ dataDir, pid, origin: url }) => {
        const { a } = await twoTenants(dataDir, url)
        const results = `/api/web/uploads/files/results`
        await wait(Math.min(30_000, seconds * 100))
        const rest = memoryOf(pid).now
        const cookie = cookieOf(a.visitor)
        const duration = Math.max(5, Math.floor(seconds * 0.8))
        const pages = ['/en', '/en/pricing?a=1', '/en/sources?a=1', '/preise'].map((path) => ({ path }))
        const own = ['/en/dashboard', '/api/web/feeds', '/api/web/dashboard', results].map((path) => ({
          path: path.startsWith('/en') ? path : `${path}?groupID=${a.groupId}`,
        }))
        let most = rest
        const watch = setInterval(() => {
          most = Math.max(most, memoryOf(pid).now)
        }, 500)
        let over = false
        const reports = (async () => {
          while (!over) {
            await a.visitor.json('POST', `${results}/demo?groupID=${a.groupId}`)
            await wait(2000)
          }
        })()
        const [strangers, members] = await Promise.all([
          autocannon({ url, connections: 100, duration, requests: pages }),
          autocannon({ url, connections: 50, duration, requests: own, headers: { cookie } }),
        ])
        over = true
        await reports
        await wait(Math.min(60_000, seconds * 100))
        clearInterval(watch)
        const after = memoryOf(pid).now
        say(`${strangers['2xx']} pages for strangers, ${members['2xx']} answers for a member`)
        if (rest > atRest || most > underLoad) {
          throw new Error(`${rest.toFixed(0)} MB at rest, ${most.toFixed(0)} MB under load`)
        }
        return [
          figure('at rest, after the start', 'MB', rest, `at most ${atRest} is promised`),
          figure('most under load', 'MB', most, `at most ${underLoad} is promised`),
          figure('after the load', 'MB', after),
        ]
      },
    )
  },
}
