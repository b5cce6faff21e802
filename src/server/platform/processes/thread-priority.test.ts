import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { yieldToOthers } from './thread-priority.ts'

it.runIf(process.platform === 'linux')('lowers the priority of a worker thread, and of no other one', async () => {
  const module = new URL('./thread-priority.ts', import.meta.url)
  const program = `
    const { getPriority } = require('node:os')
    const { readlinkSync } = require('node:fs')
    const { parentPort } = require('node:worker_threads')
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    import(${JSON.stringify(module.href)}).then(({ yieldToOthers }) => {
      const before = getPriority(thread)
      yieldToOthers()
      parentPort.postMessage([before, getPriority(thread), getPriority(process.pid)])
    })`
  const usual = getPriority()
  const worker = new Worker(program, { eval: true })
  const [[before, after, whole]] = await once(worker, 'message')
  await worker.terminate()
  expect([before, after, whole]).toEqual([usual, constants.priority.PRIORITY_BELOW_NORMAL, usual])
  yieldToOthers()
  expect(getPriority()).toBe(usual)
})
