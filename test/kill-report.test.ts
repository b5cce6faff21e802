import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoLog } from '../src/catalogue/demo/log.ts'
import { hourMs } from '../src/domain/time-units.ts'
import { databaseFolder } from './database-folder.ts'
import { freePort } from './free-port.ts'
import { type ProductProcess, startProduct } from './product-process.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { signInAt } from './server.ts'
import { rounds, turns } from './soak.ts'
import { type Uploading, uploading } from './uploading.ts'

const times = rounds(1, 200)
const log = gzipSync(demoLog(Date.now()))

let folder: string
let port: number
let product: ProductProcess
let files: Uploading

beforeAll(async () => {
  folder = await databaseFolder('winnow-kill-report')
  port = await freePort()
  product = await start()
  files = await uploading(await signInAt(`http://localhost:${port}`))
  // From here on, the sources of the demo exist.
  await files.demo()
})
afterAll(async () => {
  await product.end()
  await rm(folder, { recursive: true, force: true })
})

const start = () => startProduct(join(folder, 'data'), port, { work: 'real' })

/** The parts that do not depend on the upload and its time. */
async function result(taskId: string) {
  const { id: _, createdAt: __, ...report } = await files.report(taskId)
  return report
}

it.runIf(turns(3, 1)())(
  `a report has the same result if the product is killed at ${times} random moments (seed ${seed})`,
  async () => {
    const next = random(seed)
    const started = performance.now()
    const first = await files.begin('undisturbed.log.gz', log)
    expect((await files.ended(first)).state).toBe('done')
    const span = performance.now() - started
    const undisturbed = await result(first)

    for (let round = 0; round < times; round++) {
      // A session ends before two hundred rounds do.
      if (round % 20 === 19) files = await uploading(await signInAt(`http://localhost:${port}`))
      const taskId = await files.begin(`killed-${round}.log.gz`, log)
      const moment = next() * span
      // The test needs a random moment, so it waits for no event.
      await new Promise((passed) => setTimeout(passed, moment))
      await product.kill()
      product = await start()

      expect({ round, ...(await files.ended(taskId)) }).toMatchObject({ round, state: 'done', problem: null })
      expect(await result(taskId)).toEqual(undisturbed)
    }
  },
  rounds(600_000, hourMs),
)
