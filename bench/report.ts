import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expectManyBuffers } from '../src/server/platform/processes/many-buffers.ts'
import { signInAt, type Visitor } from '../test/server.ts'
import { uploading } from '../test/uploading.ts'
import { type Bench, figure } from './bench.ts'
import { nginx } from './peers/file-servers.ts'
import { memoryOf, processorOfTree } from './processes.ts'
import { withTestProduct } from './product.ts'
import { quantile } from './statistics.ts'

const wantedBytes = 1_000_000_000
const blockBytes = 4_000_000
/** Pause between two calls of another user, so that they do not keep a core busy. */
const betweenCallsMs = 10

/** A 1 GB log through the running server: upload, report, memory, and response times of other requests meanwhile. */
export const reportBench: Bench = {
  name: 'report',
  about: 'Report end to end for a 1 GB log through the server',
  run: ({ logFile, scratch, say }) =>
    withTestProduct(scratch, { work: 'real' }, async ({ origin, pid, folder }) => {
      // The client of the upload is this process.
      expectManyBuffers()
      const visitor = await signInAt(origin)
      const files = await uploading(visitor)
      await files.demo()
      const log = await gigabyte(logFile)
      say(`${(log.length / 1e6).toFixed(0)} MB in blocks of ${blockBytes / 1e6} MB`)
      const peer = await putToNginx(log, folder)
      if (typeof peer === 'string') say(peer)
      const cpuBefore = processorOfTree(pid)
      const begun = performance.now()
      const taskId = await files.begin('bench.log', log)
      const uploaded = performance.now()
      const cpu = processorOfTree(pid) - cpuBefore
      const stopCalls = callsMeanwhile(visitor)
      const { state, problem } = await files.ended(taskId)
      const ready = performance.now()
      const answers = await stopCalls()
      if (state !== 'done') throw new Error(`the report ended ${state}: ${JSON.stringify(problem)}`)
      const { summary } = await files.report(taskId)
      const note = `${(log.length / 1e6).toFixed(0)} MB, ${summary.lines} lines, ${summary.observables} observables, ${summary.sourcesCompared} sources`
      const row = (what: string, unit: string, value: number, about?: string) => figure(what, unit, [value], about)
      return [
        row('upload, in blocks over loopback', 's', (uploaded - begun) / 1000, note),
        row('upload, processor time of the server', 's', cpu, 'PostgreSQL included'),
        ...(typeof peer === 'string'
          ? []
          : [
              row("`curl -T` to nginx's WebDAV, then sync", 's', peer.wall),
              row("`curl -T` to nginx's WebDAV, processor time of nginx", 's', peer.cpu),
              row('upload / nginx, processor time', '×', cpu / peer.cpu),
            ]),
        row('report ready after the end of the upload', 's', (ready - uploaded) / 1000, note),
        row('upload and report together', 's', (ready - begun) / 1000, note),
        row('peak memory of the server (VmHWM)', 'MB', memoryOf(pid).peak),
        row('answer to another call meanwhile, median', 'ms', quantile(answers, 0.5), `${answers.length} answers`),
        row('answer to another call meanwhile, 99th percentile', 'ms', quantile(answers, 0.99)),
      ]
    }),
}

/** Calls the server again and again. @returns a function that stops this and returns the response times in ms */
function callsMeanwhile(visitor: Visitor): () => Promise<readonly number[]> {
  const times: number[] = []
  let isOver = false
  const calls = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await visitor.json('GET', '/api/web/groups')
      times.push(performance.now() - asked)
      await pause(betweenCallsMs)
    }
  })()
  return async () => {
    isOver = true
    await calls
    return times
  }
}

/**
 * For comparison: a file server receives the same bytes in one request and syncs them, as the product does with blocks.
 * @returns seconds, or why nginx could not be measured
 */
async function putToNginx(log: Uint8Array, folder: string): Promise<{ wall: number; cpu: number } | string> {
  const server = await nginx(Buffer.alloc(1), folder)
  if (typeof server === 'string') return server
  try {
    const file = join(folder, 'put.log')
    writeFileSync(file, log)
    const used = () => server.pids.reduce((sum, pid) => sum + processorOfTree(pid), 0)
    const before = used()
    const begun = performance.now()
    const target = join(folder, 'nginx/uploads/put.log')
    const put = spawn('bash', ['-c', `curl -sf -T '${file}' '${server.uploads}' && sync '${target}'`], {
      stdio: 'inherit',
    })
    const [code] = await once(put, 'exit')
    const wall = (performance.now() - begun) / 1000
    if (code !== 0) return 'without nginx: curl could not put the file'
    return { wall, cpu: used() - before }
  } finally {
    server.end()
    await rm(join(folder, 'nginx'), { recursive: true, force: true })
    await rm(join(folder, 'put.log'), { force: true })
  }
}

/** Repeats the material up to a gigabyte. */
async function gigabyte(logFile: string): Promise<Uint8Array> {
  const log = new Uint8Array(wantedBytes)
  for (let at = 0; at < wantedBytes; ) {
    for await (const chunk of createReadStream(logFile, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>) {
      const part = chunk.subarray(0, wantedBytes - at)
      log.set(part, at)
      at += part.length
      if (at === wantedBytes) break
    }
  }
  return log
}
