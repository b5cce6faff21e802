import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { minuteMs } from '../src/domain/time-units.ts'
import { childEnvironment } from './child-environment.ts'
import { databaseFolderForFile } from './for-file.ts'
import { freePort } from './free-port.ts'
import { isRunning, postmasterOf } from './processes.ts'
import { type ProductProcess, startProduct } from './product-process.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { demo, firstGroupOf, signIn, signInAt } from './server.ts'
import { isSoak, rounds } from './soak.ts'

const crashes = rounds(1, 30)

// The process is killed with SIGKILL at chosen moments and started again on the same folder, as after a crash.

const folder = await databaseFolderForFile('winnow-restart')
const port = await freePort()
let product: ProductProcess
await start()
afterAll(() => product.end())
const dora = await signInAt(`http://localhost:${port}`)
const groupID = await firstGroupOf(dora)

async function start(): Promise<void> {
  product = await startProduct(join(folder, 'data'), port, { work: 'counting', env: { VALIDATE_REPLIES: 'on' } })
}
const kill = () => product.kill()

const line = 'Nov 19 10:00:01 fw kernel: DROP SRC=192.0.2.1 DST=198.51.100.7\n'
const half = line.repeat(30_000)
const results = '/api/web/uploads/files/results'

async function prepare() {
  const form = new FormData()
  form.set('file', new File([line], 'fw.log'))
  form.set('size', String(2 * half.length))
  const answer = await dora.fetch(`/api/web/uploads/files?groupID=${groupID}`, { method: 'PUT', body: form })
  return answer.json()
}
async function put(prepared: Record<string, string>, query: string, body: string) {
  const signature = `${prepared.signatureEndpoint}?bloburi=${prepared.requestEndpoint}&_method=PUT`
  const { body: signed } = await dora.json('GET', signature, undefined, { 'x-group-id': groupID })
  expect((await fetch(`${signed.url}&${query}`, { method: 'PUT', body })).status).toBe(201)
}
const block = (prepared: Record<string, string>, id: string) =>
  put(prepared, `comp=block&blockid=${encodeURIComponent(btoa(id))}`, half)
const commit = (prepared: Record<string, string>) =>
  put(prepared, 'comp=blocklist', `<BlockList><Latest>${btoa('1')}</Latest><Latest>${btoa('2')}</Latest></BlockList>`)
async function success(prepared: Record<string, string>) {
  const body = { blob: prepared.requestEndpoint, uuid: 'x', name: 'fw.log', container: 'uploads' }
  return dora.json('POST', prepared.uploadSuccessEndpoint ?? '', body, { 'x-group-id': groupID })
}
async function ended(taskId: string) {
  const text = await (await dora.fetch(`${results}/${taskId}/progress?groupID=${groupID}`)).text()
  return JSON.parse(/.*data: (.*)/s.exec(text)?.[1] ?? '{}')
}

const postmaster = () => postmasterOf(join(folder, 'data'))

/** A process and its children, according to Linux. */
async function everyProcessOf(parent: number): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')
  return [parent, ...children.split(' ').filter(Boolean).map(Number)]
}

describe('a product that is killed and started again', () => {
  // Blocks are kept too, which the test of the renewal below checks.
  it('keeps everything that it has acknowledged: session, blob, queued work', async () => {
    const prepared = await prepare()
    await block(prepared, '1')
    await block(prepared, '2')
    await commit(prepared)
    await kill()
    await start()
    expect((await success(prepared)).status).toBe(202)
    await kill()
    await start()

    expect(await ended(prepared.TaskID)).toMatchObject({ state: 'done', bytesTotal: 2 * half.length })
    const { body } = await dora.json('GET', `${results}/${prepared.TaskID}?groupID=${groupID}`)
    expect(body.report.summary.bytes).toBe(2 * half.length)
    const evidence = `${results}/${prepared.TaskID}/evidence?groupID=${groupID}&limit=1`
    expect((await dora.json('GET', evidence)).body.total).toBe(5000)
  })

  it('makes a report as if nothing had happened, even if it was killed during the job', async () => {
    const prepared = await prepare()
    await block(prepared, '1')
    await block(prepared, '2')
    await commit(prepared)
    await success(prepared)
    const stream = await dora.fetch(`${results}/${prepared.TaskID}/progress?groupID=${groupID}`)
    const reader = (stream.body as ReadableStream).pipeThrough(new TextDecoderStream()).getReader()
    for (let text = ''; !text.includes('"extracting"'); ) text += (await reader.read()).value
    await kill()
    reader.cancel().catch(() => {})
    await start()

    expect(await ended(prepared.TaskID)).toMatchObject({ state: 'done' })
    const { body } = await dora.json('GET', `${results}/${prepared.TaskID}?groupID=${groupID}`)
    expect(body.report.summary.bytes).toBe(2 * half.length)
  })

  const title = `keeps sessions and uploaded blocks, even if it was killed during a renewal, ${crashes} times (seed ${seed})`
  it.runIf(isSoak)(title, { timeout: (2 + crashes) * minuteMs }, async () => {
    const next = random(seed)
    const prepared = await prepare()
    await block(prepared, '1')
    for (let crash = 0; crash < crashes; crash++) {
      const renewal = dora.fetch('/api/jwt/refresh', { method: 'POST' }).catch(() => undefined)
      // A renewal takes as long as about ten of these.
      for (let asked = Math.floor(next() * 12); asked >= 0; asked--) await dora.fetch('/healthz')
      await kill()
      await renewal
      await start()
      expect((await dora.json('POST', '/api/jwt/refresh')).status).toBe(200)
    }
    await block(prepared, '2')
    await commit(prepared)

    expect((await success(prepared)).status).toBe(202)
    expect(await ended(prepared.TaskID)).toMatchObject({ state: 'done', bytesTotal: 2 * half.length })
  })

  it('continues an upload after its user has signed in again', async () => {
    const prepared = await prepare()
    await block(prepared, '1')
    await block(prepared, '2')
    await commit(prepared)
    await dora.json('DELETE', '/api/_auth/session')
    expect((await success(prepared)).status).toBe(401)
    await signIn(dora, demo.email, demo.password)
    await commit(prepared)

    expect((await success(prepared)).status).toBe(202)
    expect(await ended(prepared.TaskID)).toMatchObject({ state: 'done', bytesTotal: 2 * half.length })
  })

  it.runIf(isSoak)('restarts its killed database under load, with all acknowledged data', async () => {
    const lists = `/api/web/groups/${groupID}/lists`
    const made = await dora.json('POST', lists, { name: 'Made before the crash', effect: 'allow' })
    expect(made.status).toBe(201)
    process.kill(await postmaster(), 'SIGKILL')

    const statuses = new Set<number>()
    const untilBack = async () => {
      for (let status = 0; status !== 200; ) {
        const answer = await dora.json('GET', '/api/web/groups')
        status = answer.status
        statuses.add(status)
        if (status === 503) expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(5)
      }
    }
    await Promise.all(Array.from({ length: 50 }, untilBack))

    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
    expect((await dora.json('GET', lists)).body.map(({ id }: { id: string }) => id)).toContain(made.body.id)
  })

  it.runIf(isSoak && process.platform === 'linux')('blocks only what needs the database while it hangs', async () => {
    const pids = await everyProcessOf(await postmaster())
    const tell = (signal: NodeJS.Signals) => pids.filter(isRunning).forEach((pid) => void process.kill(pid, signal))
    tell('SIGSTOP')
    onTestFinished(() => tell('SIGCONT'))
    const asked = Array.from({ length: 50 }, () => dora.json('GET', '/api/web/groups'))

    // The process itself still answers, and names the cause.
    expect((await dora.fetch('/healthz')).status).toBe(503)
    expect((await dora.json('GET', '/api/status')).status).toBe(200)
    if (isSoak) {
      expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([503]))
      const isDown = ({ id, state }: { id: string; state: string }) => id === 'database' && state === 'down'
      for (let down = false; !down; ) down = (await dora.json('GET', '/api/status')).body.features.some(isDown)
    }

    tell('SIGCONT')
    const answered = (await Promise.all(asked)).map((answer) => answer.status)
    expect(answered.filter((status) => ![200, 503].includes(status))).toEqual([])
    for (let status = 0; status !== 200; ) status = (await dora.json('GET', '/api/web/groups')).status
  })

  it('does not start on the folder of a running process', async () => {
    const other = spawn(process.execPath, [fileURLToPath(new URL('./run-app.ts', import.meta.url))], {
      env: { ...childEnvironment, PORT: '0', DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    other.stderr.on('data', (text) => {
      said += text
    })
    const [code] = await once(other, 'exit')

    expect(code).not.toBe(0)
    expect(said).toContain(`Process ${product.child.pid} already runs`)
    expect((await dora.json('GET', '/api/web/groups')).status).toBe(200)
  })

  it('stops on SIGTERM even if somebody watches a report', async () => {
    const prepared = await prepare()
    const stream = await dora.fetch(`${results}/${prepared.TaskID}/progress?groupID=${groupID}`)
    const reader = (stream.body as ReadableStream).pipeThrough(new TextDecoderStream()).getReader()
    for (let text = ''; !text.includes('"uploading"'); ) text += (await reader.read()).value
    const exit = once(product.child, 'exit')

    product.child.kill('SIGTERM')

    expect(await exit).toEqual([0, null])
    expect((await reader.read()).done).toBe(true)
  })
})
