import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { conformanceTo } from '../test/conformance.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { freePort } from '../test/free-port.ts'
import { startProduct } from '../test/product-process.ts'
import { createVisitor, demo, signIn, type Visitor } from '../test/server.ts'
import { uploading } from '../test/uploading.ts'
import { type Bench, figure } from './bench.ts'
import { memoryOf } from './memory.ts'
import { processCpu } from './process-cpu.ts'

const perSecond = 600
const seconds = 60
const connections = 30

/** Requests of an analyst's screens with their frequencies; the whole catalogue is the largest answer. */
const mix = [
  ['/api/web/groups', 6],
  ['/api/web/uploads/files/results?groupID={group}', 4],
  ['/api/web/uploads/files/results/{report}?groupID={group}', 3],
  ['/api/web/uploads/files/results/{report}/evidence?groupID={group}&limit=50', 3],
  ['/api/web/dashboard?groupID={group}', 3],
  ['/api/web/groups/{group}/users', 2],
  ['/api/web/groups/{group}/entitlements', 2],
  ['/api/web/groups/{group}/lists', 2],
  ['/api/web/groups/{group}/audit', 1],
  ['/api/_auth/session', 3],
  ['/api/web/feeds?groupID={group}', 1],
] as const

/** Signed-in reads at a steady rate from this process; the server and its database share the cores. */
export const loadBench: Bench = {
  name: 'load',
  about: `${perSecond} signed-in reads a second for ${seconds} s, the generator beside the server`,
  async run({ scratch, say }) {
    const folder = await databaseFolder('load', scratch)
    const port = await freePort()
    const server = await startProduct(join(folder, 'data'), port, { work: 'real' })
    try {
      const origin = `http://localhost:${port}`
      const somebody = createVisitor(origin, await conformanceTo(origin))
      await signIn(somebody, demo.email, demo.password)
      const group = (await somebody.json('GET', '/api/web/groups')).body[0].group.id
      const { body } = await somebody.json('POST', `/api/web/uploads/files/results/demo?groupID=${group}`)
      await (await uploading(somebody)).ended(body.taskID)
      const requests = mix.flatMap(([path, times]) =>
        Array.from({ length: times }, () => ({
          path: path.replaceAll('{group}', group).replaceAll('{report}', body.taskID),
        })),
      )
      // Warm up: read indexes and compile code.
      await put(origin, somebody, requests, 5)
      const pid = server.child.pid as number
      const before = memoryOf(pid)
      const cpuBefore = processCpu(pid)
      const result = await put(origin, somebody, requests, seconds)
      const cpu = processCpu(pid) - cpuBefore
      const wrong = result.errors + result.timeouts + result.non2xx
      const sent = `${result.requests.total} answers over ${connections} connections`
      say(`${wrong} errors; ${(result.throughput.average / 1e6).toFixed(1)} MB/s of answers`)
      return [
        figure('load', 'answered', '/s', [result.requests.total / result.duration], sent),
        figure('load', 'answers of one core', '/s', [result.requests.total / cpu], 'PostgreSQL included'),
        figure('load', 'errors, refusals and timeouts', '', [wrong]),
        figure('load', 'answer, median', 'ms', [result.latency.p50]),
        figure('load', 'answer, 99th percentile', 'ms', [result.latency.p99], `slowest ${result.latency.max} ms`),
        figure('load', 'memory of the server before', 'MB', [before.now]),
        figure('load', 'memory of the server after', 'MB', [memoryOf(pid).now]),
        figure('load', 'peak memory of the server (VmHWM)', 'MB', [memoryOf(pid).peak]),
      ]
    } finally {
      await server.end()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Latencies count from the time when a request was due, not when it was sent. */
async function put(url: string, somebody: Visitor, requests: autocannon.Request[], duration: number) {
  const cookie = [...somebody.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return autocannon({ url, requests, connections, overallRate: perSecond, duration, headers: { cookie } })
}
