import { expect, it } from 'vitest'
import { doEach } from './do-each.ts'
import { Stopping } from './queue.ts'

const failed = 'were not done'
const never = new AbortController().signal

it('does all, logs each that failed, and then throws their errors', async () => {
  const done: number[] = []
  const logged: unknown[] = []
  const log = { error: ({ err }: { err: Error }) => logged.push(err.message) } as never
  const work = async (thing: number) => {
    if (thing % 2 === 0) throw new Error(`no ${thing}`)
    done.push(thing)
  }

  await expect(doEach([1, 2, 3, 4, 5], work, { failed, log, signal: never })).rejects.toThrow('2 were not done')

  expect(done).toEqual([1, 3, 5])
  expect(logged).toEqual(['no 2', 'no 4'])
})

it('does not count as failed what an abort interrupts', async () => {
  const stop = new AbortController()
  const logged: unknown[] = []
  const log = { error: (facts: unknown) => void logged.push(facts) } as never
  const work = async () => {
    stop.abort(new Error('stopping'))
    stop.signal.throwIfAborted()
  }

  await expect(doEach([1, 2], work, { failed, log, signal: stop.signal })).rejects.toBe(stop.signal.reason)

  expect(logged).toEqual([])
})

it('raises no alarm for what fails once the server has stopped', async () => {
  const stop = new AbortController()
  const levels: string[] = []
  const log = { error: () => levels.push('error'), info: () => levels.push('info') } as never
  const work = async () => {
    stop.abort(new Stopping())
    throw new Error('the database is closed')
  }

  await expect(doEach([1, 2], work, { failed, log, signal: stop.signal })).rejects.toThrow('1 were not done')

  expect(levels).toEqual(['info'])
})

it.each([
  ['the reason if nothing has failed', false, 'stopping'],
  ['the errors that there are', true, '1 were not done'],
])('stops with an abort, and throws %s', async (_, fails, message) => {
  const stop = new AbortController()
  const done: number[] = []
  const work = async (thing: number) => {
    done.push(thing)
    stop.abort(new Error('stopping'))
    if (fails) throw new Error('made up')
  }
  const log = { error: () => {}, info: () => {} }

  await expect(doEach([1, 2], work, { failed, log, signal: stop.signal })).rejects.toThrow(message)

  expect(done).toEqual([1])
})
