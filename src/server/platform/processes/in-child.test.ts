import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderForFile } from '../../../../test/for-file.ts'
import { inChild, standingChild } from './in-child.ts'

interface Order {
  readonly fails?: boolean
  readonly ends?: boolean
  readonly waits?: boolean
  /** Milliseconds in which it hears nothing. */
  readonly blocks?: number
  /** MiB to allocate and keep. */
  readonly holds?: number
}

const folder = folderForFile('winnow-child-')
const file = join(folder, 'work.child.ts')
writeFileSync(
  file,
  `import { answerParent } from ${JSON.stringify(new URL('./in-child.ts', import.meta.url).href)}
let orders = 0
const held = []
answerParent(async ({ fails, ends, waits, holds, blocks }) => {
  orders++
  if (fails) throw new Error('not this one')
  if (ends) process.exit(3)
  if (waits) await new Promise(() => setInterval(() => {}, 1000))
  if (blocks) {
    process.stdout.write('working')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, blocks)
  }
  if (holds) held.push(Buffer.alloc(holds * 2 ** 20, 1))
  return { pid: process.pid, orders }
})
`,
)
const module = pathToFileURL(file)
const what = 'it was not done'

describe('a child process', () => {
  it('runs one order and ends', async () => {
    const first = await inChild<Order, { pid: number; orders: number }>(module, {}, { what })
    const second = await inChild<Order, { pid: number; orders: number }>(module, {}, { what })

    expect([first.orders, second.orders]).toEqual([1, 1])
    expect(second.pid).not.toBe(first.pid)
  })

  it('reports the reason if it does not answer', async () => {
    await expect(inChild<Order, unknown>(module, { fails: true }, { what })).rejects.toThrow(
      /it was not done.*not this one/,
    )
    await expect(inChild<Order, unknown>(module, { ends: true }, { what })).rejects.toThrow(
      'it was not done: exit code 3',
    )
  })
})

it('a child process whose parent is killed ends without a word', async () => {
  const inChildFile = new URL('./in-child.ts', import.meta.url).href
  const asks = `import { inChild } from ${JSON.stringify(inChildFile)}
    await inChild(new URL(${JSON.stringify(module.href)}), { blocks: 500 }, { what: '' })`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', asks], { stdio: ['ignore', 'pipe', 'pipe'] })
  await once(parent.stdout, 'data')
  parent.kill('SIGKILL')

  // The child has the same standard error, so this waits for its end.
  expect(await text(parent.stderr)).toBe('')
})

describe('a standing child process', () => {
  const standing = () => standingChild<Order, { pid: number; orders: number }>(module)

  it('runs the next order, also after a failure', async () => {
    const ask = standing()
    const first = await ask({}, { what })
    const second = await ask({}, { what })
    await expect(ask({ fails: true }, { what })).rejects.toThrow('not this one')
    const third = await ask({}, { what })

    expect(second).toEqual({ pid: first.pid, orders: 2 })
    expect(third.orders).toBe(1)
  })

  it('is replaced after it died, was aborted or has grown large', async () => {
    const ask = standing()
    await expect(ask({ ends: true }, { what })).rejects.toThrow('exit code 3')
    const { pid } = await ask({}, { what })
    process.kill(pid, 'SIGKILL')
    const givenUp = new AbortController()
    const lost = ask({ waits: true }, { what, signal: givenUp.signal })
    givenUp.abort()
    await expect(lost).rejects.toThrow(what)
    const large = await ask({ holds: 450 }, { what })
    const next = await ask({}, { what })

    expect(next.orders).toBe(1)
    expect(next.pid).not.toBe(large.pid)
  })

  it('never runs two orders at once', async () => {
    const ask = standing()
    const [one, other] = await Promise.all([ask({}, { what }), ask({}, { what })])

    expect(one.pid).not.toBe(other.pid)
  })
})
