import { random } from '../test/random.ts'
import { cookieOf, signInAt } from '../test/server.ts'
import { uploading } from '../test/uploading.ts'
import { type Bench, figure } from './bench.ts'
import { processorOfTree } from './processes.ts'
import { withTestProduct } from './product.ts'
import { type Asked, readMany } from './readers.ts'
import { quantile } from './statistics.ts'

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
  run: ({ scratch, say }) =>
    withTestProduct(scratch, { work: 'real' }, async ({ origin, pid }) => {
      const visitor = await signInAt(origin)
      const files = await uploading(visitor)
      const report = await files.demo()
      const headers = { cookie: cookieOf(visitor) }
      const requests = mix.flatMap(([path, times]) =>
        Array.from({ length: times }, () => ({
          path: path.replaceAll('{group}', files.groupID).replaceAll('{report}', report),
          headers,
        })),
      )
      // Warm up: read indexes and compile code.
      await put(origin, requests, 5)
      const cpuBefore = processorOfTree(pid)
      const { statuses, times, bytes, wall } = await put(origin, requests, seconds)
      const cpu = processorOfTree(pid) - cpuBefore
      const right = statuses.get(200) ?? 0
      const slowest = `slowest ${quantile(times, 1).toFixed(0)} ms`
      say(`${(bytes / wall / 1e6).toFixed(1)} MB/s of answers`)
      return [
        figure('answered', '/s', right / wall, `${right} answers over ${connections} connections at most`),
        figure('answers of one core', '/s', right / cpu, 'PostgreSQL included'),
        figure('refusals', '', times.length - right),
        figure('answer, median', 'ms', [quantile(times, 0.5)]),
        figure('answer, 99th percentile', 'ms', [quantile(times, 0.99)], slowest),
      ]
    }),
}

/**
 * Sends requests at random times, like people who are independent of each other; the same ones in each run. Times count
 * from when a request was due, not from when it was sent.
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
