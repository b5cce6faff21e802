import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoLog } from '../src/catalogue/demo/log.ts'
import { databaseFolder } from './database-folder.ts'
import { freePort } from './free-port.ts'
import { isRunning, postmasterOf } from './processes.ts'
import { type ProductProcess, startProduct } from './product-process.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { signInAt } from './server.ts'
import { rounds } from './soak.ts'
import { uploading } from './uploading.ts'

const kinds = ['server', 'postmaster', 'backend', 'child'] as const
type Kind = (typeof kinds)[number]

const kills = rounds(2, 20)
/** Seconds between two kills, on average: 20 kills in six minutes. */
const gap = rounds(6, 18)
const reports = rounds(2, 5)
const log = gzipSync(demoLog(Date.now()))

let folder: string
let port: number
let product: ProductProcess
const dataDir = () => join(folder, 'data')
const start = () => startProduct(dataDir(), port, { work: 'real' })

beforeAll(async () => {
  folder = await databaseFolder('winnow-kill-all')
  port = await freePort()
  product = await start()
})
afterAll(async () => {
  await product.end()
  await rm(folder, { recursive: true, force: true })
})

/** The processes that another one has started, with their commands. */
function childrenOf(pid: number): { pid: number; command: string }[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n')
  return all.flatMap((line) => {
    const [, own, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(parent) === pid ? [{ pid: Number(own), command }] : []
  })
}

/** The process of a kind to be killed; undefined if there is none at the moment. */
async function victim(kind: Kind, next: () => number): Promise<number | undefined> {
  const server = product.child.pid as number
  if (kind === 'server') return server
  const main = await postmasterOf(dataDir()).catch(() => 0)
  if (kind === 'postmaster') return isRunning(main) ? main : undefined
  const all = kind === 'child' ? childrenOf(server) : childrenOf(main)
  const those = all.filter(({ command }) => command.includes(kind === 'child' ? '.child.' : 'winnow winnow'))
  return those[Math.floor(next() * those.length)]?.pid
}

const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask()
    } catch {
      await wait(200)
    }
  }
}
const inGroup = async () => uploading(await signInAt(`http://localhost:${port}`))

/** How a report ends, and the parts of it that do not depend on the upload and its time. */
const result = (taskId: string) =>
  patiently(async () => {
    const files = await inGroup()
    const { state, problem } = await files.ended(taskId)
    if (state === 'failed') return { state, problem }
    if (state !== 'done') throw new Error('the connection broke')
    const { id: _, createdAt: __, ...report } = await files.report(taskId)
    return report
  })

it.runIf(process.platform === 'linux')(
  `${reports} reports are made as if nothing had happened although server, database, its connections and child processes are killed ${kills} times (seed ${seed})`,
  async () => {
    const next = random(seed)
    const order = Array.from({ length: kills }, (_, n) => kinds[n % kinds.length] as Kind)
    for (let n = order.length - 1; n > 0; n--) {
      const other = Math.floor(next() * (n + 1))
      ;[order[n], order[other]] = [order[other] as Kind, order[n] as Kind]
    }
    const asked: string[] = []
    const files = await inGroup()
    // From here on, the sources of the demo exist.
    await files.demo()
    const undisturbed = await result(await files.begin('undisturbed.log.gz', log))
    const ask = async () => (await inGroup()).begin('killed.log.gz', log)
    const killed: string[] = []
    const began = performance.now()
    for (const [n, kind] of order.entries()) {
      // Each report is asked for just before a kill.
      if (n % Math.ceil(kills / reports) === 0) asked.push(await patiently(ask))
      // The test needs random moments, so it waits for no event.
      await wait(Math.max(0, began + (n + next()) * gap * 1000 - performance.now()))
      const pid = await victim(kind, next)
      // Child processes and connections come and go.
      killed.push(pid === undefined ? 'server' : kind)
      if (kind !== 'server' && pid !== undefined) process.kill(pid, 'SIGKILL')
      else {
        await product.kill()
        product = await start()
      }
    }
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`killed in ${seconds} seconds: ${killed.join(', ')}`)

    expect(await Promise.all(asked.map(result))).toEqual(asked.map(() => undisturbed))
    expect(asked.length).toBe(reports)
  },
  rounds(240_000, 1_200_000),
)
