import { describe, expect, it } from 'vitest'
import { createGate } from './gate.ts'

describe('a gate', () => {
  const held = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    return { work: () => promise, open: resolve, fail: reject }
  }

  it('admits tasks up to its width, then one for each task that leaves, in the order of arrival', async () => {
    const gate = createGate({ width: 2, mostWaiting: 2 })
    const works = Array.from({ length: 5 }, held)
    const begun: number[] = []

    const answers = works.map(({ work }, i) =>
      gate.enter(() => {
        begun.push(i)
        return work()
      }),
    )
    expect(await answers[4]).toBeUndefined()
    expect(begun).toEqual([0, 1])
    works[1]?.open('one')
    expect(await answers[1]).toBe('one')
    expect(begun).toEqual([0, 1, 2])

    for (const { open } of works) open('done')
    expect(await Promise.all(answers)).toEqual(['done', 'one', 'done', 'done', undefined])
    expect(await gate.enter(async () => 'again')).toBe('again')
  })

  it('admits the next task after a failed one too', async () => {
    const gate = createGate({ width: 1, mostWaiting: 1 })

    await expect(gate.enter(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

    expect(await gate.enter(async () => 'next')).toBe('next')
  })
})
