import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { childEnvironment } from '../../../test/child-environment.ts'

const module = JSON.stringify(new URL('./thread-limits.ts', import.meta.url).href)
const program = `
  import { getHeapStatistics } from 'node:v8'
  import { Worker } from 'node:worker_threads'
  import { makeThreadLimitsHold, threadLimits } from ${module}
  const ownLimit = () => Math.round(getHeapStatistics().heap_size_limit / 2 ** 20)
  const before = ownLimit()
  makeThreadLimitsHold()
  const thread = new Worker("setInterval(() => {}, 60_000)", { eval: true, resourceLimits: threadLimits({ heapMb: 160 }) })
  await new Promise((online) => thread.once('online', online))
  const { heap_size_limit } = await thread.getHeapStatistics()
  console.log(JSON.stringify({ before, after: ownLimit(), thread: Math.round(heap_size_limit / 2 ** 20) }))
  process.exit()
`

it('a thread has its own heap limits in a process that is started with limits, as npm start does', () => {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  const { scripts } = JSON.parse(text) as { scripts: { start: string } }
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  const answer = execFileSync(process.execPath, [...flags, '--input-type=module', '-e', program], {
    env: childEnvironment,
    encoding: 'utf8',
  })

  const { before, after, thread } = JSON.parse(answer) as { before: number; after: number; thread: number }
  expect(flags).not.toEqual([])
  expect(thread).toBe(160 + 12)
  expect(after).toBe(before)
})
