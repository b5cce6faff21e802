import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { conformanceTo } from '../test/conformance.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { freePort } from '../test/free-port.ts'
import { startProduct } from '../test/product-process.ts'
import { random } from '../test/random.ts'
import { createVisitor, demo, signIn } from '../test/server.ts'
import { uploading } from '../test/uploading.ts'
import { type Bench, figure } from './bench.ts'
import { memoryOf } from './memory.ts'
import { processCpu } from './process-cpu.ts'
import { type Asked, readMany } from './readers.ts'

const perSecond = 600
const seconds = 60
const connections = 100

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

/** Signed-in reads at a steady mean rate from this process; the server and its database share the cores. */
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
      const cookie = [...somebody.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const requests = mix.flatMap(([path, times]) =>
        Array.from({ length: times }, () => ({
          path: path.replaceAll('{group}', group).replaceAll('{report}', body.taskID),
          headers: { cookie },
        })),
      )
      // Warm up: read indexes and compile code.
      await put(origin, requests, 5)
      const pid = server.child.pid as number
      const before = memoryOf(pid)
      const cpuBefore = processCpu(pid)
      const { statuses, times, bytes, wall } = await put(origin, requests, seconds)
      const cpu = processCpu(pid) - cpuBefore
      const right = statuses.get(200) ?? 0
      const quantile = (q: number) => times[Math.floor(q * (times.length - 1))] as number
      say(`${(bytes / wall / 1e6).toFixed(1)} MB/s of answers`)
      return [
        figure('load', 'answered', '/s', [right / wall], `${right} answers over ${connections} connections at most`),
        figure('load', 'answers of one core', '/s', [right / cpu], 'PostgreSQL included'),
        figure('load', 'refusals', '', [times.length - right]),
        figure('load', 'answer, median', 'ms', [quantile(0.5)]),
        figure('load', 'answer, 99th percentile', 'ms', [quantile(0.99)], `slowest ${quantile(1).toFixed(0)} ms`),
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

/**
 * Requests at random times, as those of people who know nothing of each other; the same ones in each run. Times count from when
 * a request was due, not from when it was sent.
 */
function put(origin: string, requests: readonly Asked[], duration: number) {
  const amount = perSecond * duration
  const next = random(1)
  let at = 0
  const due = Array.from({ length: amount }, () => {
    at -= (Math.log(1 - next()) / perSecond) * 1000
    return at
  })
  return readMany(origin, requests, { connections, amount, due: (n) => due[n] as number })
}
