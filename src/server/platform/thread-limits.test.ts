import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { childEnvironment } from '../../../test/child-environment.ts'

const module = JSON.stringify(new URL('./thread-limits.ts', import.meta.url).href)
const program = `
  import { getHeapStatistics } from 'node:v8'
  import { Worker } from 'node:worker_threads'
  import { threadLimits } from ${module}
  const mb = ({ heap_size_limit }) => Math.round(heap_size_limit / 2 ** 20)
  const before = mb(getHeapStatistics())
  const thread = new Worker("setInterval(() => {}, 60_000)", { eval: true, resourceLimits: threadLimits() })
  await new Promise((online) => thread.once('online', online))
  console.log(JSON.stringify({ before, after: mb(getHeapStatistics()), thread: mb(await thread.getHeapStatistics()) }))
  process.exit()
`

function limitsWith(flags: readonly string[]): { before: number; after: number; thread: number } {
  const answer = execFileSync(process.execPath, [...flags, '--input-type=module', '-e', program], {
    env: childEnvironment,
    encoding: 'utf8',
  })
  return JSON.parse(answer)
}

it('a thread has its own young generation in a process that is started with limits, as npm start does', () => {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  const { scripts } = JSON.parse(text) as { scripts: { start: string } }
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))

  expect(flags).toEqual(['--max-semi-space-size=32', '--max-old-space-size=512'])
  expect(limitsWith(flags)).toEqual({ before: 512 + 96, after: 512 + 96, thread: 512 + 12 })
})

it('an operator raises the heap limit of threads with that of Node', () => {
  expect(limitsWith(['--max-old-space-size=1024']).thread).toBe(1024 + 12)
})
