import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useEntry } from './use-entry.ts'

it('empties the field if its value was accepted, but not if it was refused or changed meanwhile', async () => {
  const answers: PromiseWithResolvers<boolean>[] = []
  const accepted: string[] = []
  const accept = (value: string) => {
    accepted.push(value)
    const answer = Promise.withResolvers<boolean>()
    answers.push(answer)
    return answer.promise
  }
  const entry = await renderedHook(useEntry, accept)
  const submit = () => entry.act(({ submit }) => void submit())
  const answered = (isAccepted: boolean) => entry.act(() => answers.at(-1)?.resolve(isAccepted))
  await entry.act(({ setValue }) => setValue('Emotet'))

  await submit()
  expect(entry.now.value).toBe('Emotet')
  await answered(false)
  expect(entry.now.value).toBe('Emotet')

  await submit()
  await answered(true)
  expect(entry.now.value).toBe('')
  expect(accepted).toEqual(['Emotet', 'Emotet'])

  await entry.act(({ setValue }) => setValue('QakBot'))
  await submit()
  await entry.act(({ setValue }) => setValue('Next'))
  await answered(true)
  expect(entry.now.value).toBe('Next')
})
