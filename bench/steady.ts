import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { minuteMs } from '../src/domain/time-units.ts'
import { cookieOf } from '../test/server.ts'
import { type Bench, figure } from './bench.ts'
import { memoryOf } from './processes.ts'
import { withBuiltProduct } from './product.ts'
import { slopeOf } from './statistics.ts'
import { twoTenants } from './two-tenants.ts'

const perSecond = 100
const reportEveryMs = 5000
/** Maximum growth of memory, MB per minute. */
const mostGrowth = 1
/** Maximum number of additional open files at the end. */
const mostMoreFiles = 20

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** An hour of constant load: no call may fail, and neither memory nor the number of open files may grow. */
export const steadyBench: Bench = {
  name: 'steady',
  about: `an hour of ${perSecond} calls a second, reports and collecting; --seconds says how long else`,
  async run({ scratch, seconds = 3600, say }) {
    const unlimited = { CALLS_PER_MINUTE: '1000000', GROUP_CALLS_PER_MINUTE: '1000000', REPORTS_WAITING_MAX: '1000' }
    return withBuiltProduct(
      scratch,
      { ...unlimited, WORK_SECONDS_MAX: '1000000' },
      async ({ dataDir, pid, origin: url }) => {
        const { a } = await twoTenants(dataDir, url)
        const results = '/api/web/uploads/files/results'
        const load = (duration: number) =>
          autocannon({
            url,
            connections: 10,
            overallRate: perSecond,
            duration,
            headers: { cookie: cookieOf(a.visitor) },
            requests: [results, '/api/web/dashboard', '/api/web/subscriptions', '/api/web/feeds'].map((path) => ({
              path: `${path}?groupID=${a.groupId}`,
            })),
          })
        let over = false
        let failures = 0
        const reports = (async () => {
          while (!over) {
            // Renew the tokens, which are valid for ten minutes only.
            const renewed = await a.visitor.json('POST', '/api/jwt/refresh')
            const { status, body } = await a.visitor.json('POST', `${results}/demo?groupID=${a.groupId}`)
            if (renewed.status !== 200 || status !== 202) failures++
            await wait(reportEveryMs)
            if (status === 202) await a.visitor.json('DELETE', `${results}/${body.taskID}?groupID=${a.groupId}`)
          }
        })()
        // Warm-up, seconds: afterwards, caches, pools and compiled code have reached their final size.
        const warm = Math.max(10, Math.floor(seconds / 6))
        let bad = 0
        const loadFor = async (duration: number) => {
          const rounds = Math.max(1, Math.round(duration / 300))
          for (let round = 0; round < rounds; round++) {
            const { non2xx, errors } = await load(Math.ceil(duration / rounds))
            bad += non2xx + errors
          }
        }
        await loadFor(warm)
        const files = openFiles(pid)
        const seen: (readonly [minute: number, mb: number])[] = []
        const from = performance.now()
        const watch = setInterval(() => {
          seen.push([(performance.now() - from) / minuteMs, memoryOf(pid).now])
        }, 1000)
        await loadFor(seconds - warm)
        clearInterval(watch)
        over = true
        await reports
        const growth = slopeOf(seen)
        const more = openFiles(pid) - files
        say(`${bad + failures} failures, ${growth.toFixed(2)} MB a minute, ${more} more open files`)
        if (bad + failures > 0) throw new Error(`${bad + failures} calls failed`)
        // In a shorter run, noise would dominate the slope.
        if (seconds >= 1200 && growth > mostGrowth) throw new Error(`memory grows by ${growth.toFixed(2)} MB a minute`)
        if (more > mostMoreFiles) throw new Error(`${more} more files are open`)
        const lasted = `over ${Math.round(seconds / 60)} min`
        return [
          figure('growth of memory', 'MB/min', growth, `${lasted}; at most ${mostGrowth} is promised`),
          figure('more open files', '', more, lasted),
          figure('failures', '', bad + failures, lasted),
        ]
      },
    )
  },
}
