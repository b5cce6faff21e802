import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useLoaded } from './use-loaded.ts'

/** Loads that the test answers itself. */
function loads(options?: { first: string }) {
  const asked: { key: string; signal: AbortSignal; answer: PromiseWithResolvers<string> }[] = []
  const hook = (key: string) =>
    useLoaded(
      ({ signal }) => {
        const answer = Promise.withResolvers<string>()
        asked.push({ key, signal, answer })
        return answer.promise
      },
      key,
      options,
    )
  return { asked, hook }
}

it('loads at once and after each change of the key, and keeps the answer until the next one arrives', async () => {
  const { asked, hook } = loads()
  const loaded = await renderedHook(hook, 'a')
  expect(loaded.now.answer).toBeUndefined()
  await loaded.act(() => asked[0]?.answer.resolve('answer a'))
  expect(loaded.now.answer).toBe('answer a')
  await loaded.render('b')
  expect(asked.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(loaded.now.answer).toBe('answer a')
  await loaded.act(() => asked[1]?.answer.resolve('answer b'))
  expect(loaded.now.answer).toBe('answer b')
})

it('aborts a load that is no longer wanted, and ignores its late answer', async () => {
  const { asked, hook } = loads()
  const loaded = await renderedHook(hook, 'a')
  await loaded.render('b')
  expect(asked[0]?.signal.aborted).toBe(true)
  await loaded.act(() => asked[1]?.answer.resolve('answer b'))
  await loaded.act(() => asked[0]?.answer.resolve('answer a'))
  expect(loaded.now).toMatchObject({ answer: 'answer b', failure: undefined })
})

it('does not load what is known from the first, until the key changes or it is asked again', async () => {
  const { asked, hook } = loads({ first: 'known a' })
  const loaded = await renderedHook(hook, 'a')
  expect(loaded.now).toMatchObject({ answer: 'known a', isLoading: false })
  await loaded.act(({ again }) => again())
  await loaded.act(() => asked[0]?.answer.resolve('answer a'))
  expect(loaded.now.answer).toBe('answer a')
  await loaded.render('b')
  expect(asked.map(({ key }) => key)).toEqual(['a', 'b'])
})
