import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expectManyBuffers } from '../src/server/platform/processes/many-buffers.ts'
import { conformanceTo } from '../test/conformance.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { freePort } from '../test/free-port.ts'
import { startProduct } from '../test/product-process.ts'
import { createVisitor, demo, signIn } from '../test/server.ts'
import { uploading } from '../test/uploading.ts'
import { type Bench, type Figure, figure } from './bench.ts'
import { nginx } from './peers/file-servers.ts'
import { processCpu } from './process-cpu.ts'

const wantedBytes = 1_000_000_000
const blockBytes = 4_000_000
/** Others ask some fifty times a second; without a pause they would keep one of two cores busy. */
const betweenCallsMs = 10

/** A 1 GB log through the running server: upload, report, memory, and response times of other requests meanwhile. */
export const reportBench: Bench = {
  name: 'report',
  about: 'Report end to end for a 1 GB log through the server',
  async run({ logFile, scratch, say }) {
    // The client of the upload is this process.
    expectManyBuffers()
    const folder = await databaseFolder('report', scratch)
    const port = await freePort()
    const server = await startProduct(join(folder, 'data'), port, { work: 'real' })
    try {
      const origin = `http://localhost:${port}`
      const somebody = createVisitor(origin, await conformanceTo(origin))
      await signIn(somebody, demo.email, demo.password)
      const files = await uploading(somebody)
      const groupID = (await somebody.json('GET', '/api/web/groups')).body[0].group.id
      const { body } = await somebody.json('POST', `/api/web/uploads/files/results/demo?groupID=${groupID}`)
      await files.ended(body.taskID)
      const log = await gigabyte(logFile)
      say(`${(log.length / 1e6).toFixed(0)} MB in blocks of ${blockBytes / 1e6} MB`)

      const pid = server.child.pid as number
      const peer = await putToNginx(log, folder)
      if (typeof peer === 'string') say(peer)
      const cpuBefore = processCpu(pid)
      const begun = performance.now()
      const taskId = await files.begin('bench.log', log)
      const uploaded = performance.now()
      const cpu = processCpu(pid) - cpuBefore
      const answers: number[] = []
      let working = true
      const others = (async () => {
        while (working) {
          const asked = performance.now()
          await somebody.json('GET', '/api/web/groups')
          answers.push(performance.now() - asked)
          await pause(betweenCallsMs)
        }
      })()
      const { state, problem } = await files.ended(taskId)
      const ready = performance.now()
      working = false
      await others
      if (state !== 'done') throw new Error(`the report ended ${state}: ${JSON.stringify(problem)}`)
      const report = await files.report(taskId)
      const note = `${(log.length / 1e6).toFixed(0)} MB, ${report.summary.lines} lines, ${report.summary.observables} observables, ${report.summary.sourcesCompared} sources`
      answers.sort((a, b) => a - b)
      const at = (share: number) => answers[Math.floor(share * (answers.length - 1))] as number
      const figures: Figure[] = [
        figure('report', 'upload, in blocks over loopback', 's', [(uploaded - begun) / 1000], note),
        figure('report', 'upload, processor time of the server', 's', [cpu], 'PostgreSQL included'),
        ...(typeof peer === 'string'
          ? []
          : [
              figure('report', "`curl -T` to nginx's WebDAV, then sync", 's', [peer.wall]),
              figure('report', "`curl -T` to nginx's WebDAV, processor time of nginx", 's', [peer.cpu]),
              figure('report', 'upload / nginx, processor time', '×', [cpu / peer.cpu]),
            ]),
        figure('report', 'report ready after the end of the upload', 's', [(ready - uploaded) / 1000], note),
        figure('report', 'upload and report together', 's', [(ready - begun) / 1000], note),
        figure('report', 'peak memory of the server (VmHWM)', 'MB', [peakOf(pid)]),
        figure('report', 'answer to another call meanwhile, median', 'ms', [at(0.5)], `${answers.length} answers`),
        figure('report', 'answer to another call meanwhile, 99th percentile', 'ms', [at(0.99)]),
      ]
      return figures
    } finally {
      await server.end()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** The peer: the same bytes put to a file server in one request, and synced as our blocks are. In seconds, or the reason why not. */
async function putToNginx(log: Uint8Array, folder: string): Promise<{ wall: number; cpu: number } | string> {
  const server = await nginx(Buffer.alloc(1), folder)
  if (typeof server === 'string') return server
  try {
    const file = join(folder, 'put.log')
    writeFileSync(file, log)
    const before = server.pids.reduce((sum, pid) => sum + processCpu(pid), 0)
    const begun = performance.now()
    const target = join(folder, 'nginx/uploads/put.log')
    const put = spawn('bash', ['-c', `curl -sf -T '${file}' '${server.uploads}' && sync '${target}'`], {
      stdio: 'inherit',
    })
    const [code] = await once(put, 'exit')
    const wall = (performance.now() - begun) / 1000
    if (code !== 0) return 'without nginx: curl could not put the file'
    return { wall, cpu: server.pids.reduce((sum, pid) => sum + processCpu(pid), 0) - before }
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

function peakOf(pid: number): number {
  const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return found ? Number(found[1]) / 1000 : Number.NaN
}
