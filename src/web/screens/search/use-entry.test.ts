import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useEntry } from './use-entry.ts'

it('keeps what was typed until it is taken', async () => {
  const answers: PromiseWithResolvers<boolean>[] = []
  const taken: string[] = []
  const take = (value: string) => {
    taken.push(value)
    const answer = Promise.withResolvers<boolean>()
    answers.push(answer)
    return answer.promise
  }
  const entry = await renderedHook(useEntry, take)
  const submit = () => entry.act(({ submit }) => void submit())
  const answered = (isTaken: boolean) => entry.act(() => answers.at(-1)?.resolve(isTaken))
  await entry.act(({ setValue }) => setValue('Emotet'))

  await submit()
  expect(entry.now.value).toBe('Emotet')
  await answered(false)
  expect(entry.now.value).toBe('Emotet')

  await submit()
  await answered(true)
  expect(entry.now.value).toBe('')
  expect(taken).toEqual(['Emotet', 'Emotet'])

  await entry.act(({ setValue }) => setValue('QakBot'))
  await submit()
  await entry.act(({ setValue }) => setValue('Next'))
  await answered(true)
  expect(entry.now.value).toBe('Next')
})
