import { describe, expect, it } from 'vitest'
import { createFairGate, createHostQueues } from './gate.ts'

describe('a gate', () => {
  const held = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    return { work: () => promise, open: resolve, fail: reject }
  }

  it('admits tasks up to its width, then one for each task that leaves, in the order of arrival', async () => {
    const gate = createFairGate({ width: 2, mostOfOwner: 2, mostWaiting: 2 })
    const works = Array.from({ length: 5 }, held)
    const begun: number[] = []

    const answers = works.map(({ work }, i) =>
      gate.enter('', () => {
        begun.push(i)
        return work()
      }),
    )
    expect(await answers[4]).toBeUndefined()
    expect(begun).toEqual([0, 1])
    works[1]?.open('one')
    expect(await answers[1]).toBe('one')
    await expect.poll(() => begun).toEqual([0, 1, 2])

    for (const { open } of works) open('done')
    expect(await Promise.all(answers)).toEqual(['done', 'one', 'done', 'done', undefined])
    expect(await gate.enter('', async () => 'again')).toBe('again')
  })

  it('admits the next task after a failed one too', async () => {
    const gate = createFairGate({ width: 1, mostWaiting: 1 })

    await expect(gate.enter('', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

    expect(await gate.enter('', async () => 'next')).toBe('next')
  })
})

it('sends one request at a time to each host, and hosts do not wait for each other', async () => {
  const turn = createHostQueues()
  const seen: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = turn('http://a.example/1', async () => {
    seen.push('a1')
    await gate.promise
    throw new Error('it may fail')
  })
  const second = turn('http://a.example/2', async () => void seen.push('a2'))
  await turn('http://b.example/1', async () => void seen.push('b1'))
  expect(seen).toEqual(['a1', 'b1'])
  gate.resolve()

  await expect(first).rejects.toThrow('it may fail')
  await second
  expect(seen).toEqual(['a1', 'b1', 'a2'])
})
