import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useTypedAmount } from './use-typed-amount.ts'

async function field(limits: Parameters<typeof useTypedAmount>[3] = {}) {
  let amount: number | undefined
  const take = (next: number | undefined) => {
    amount = next
  }
  const useField = (value: number | undefined) => useTypedAmount(value, take, 'de', limits)
  const hook = await renderedHook(useField, amount)
  return {
    async act(work: (now: ReturnType<typeof useTypedAmount>) => void) {
      await hook.act(work)
      await hook.render(amount)
      return { ...hook.now, amount }
    },
    async set(value: number | undefined) {
      amount = value
      await hook.render(amount)
      return hook.now
    },
  }
}

it('reads grouped thousands, and shows how it read them', async () => {
  const { act } = await field()

  expect(await act(({ type }) => type('60.000'))).toMatchObject({ shown: '60.000', amount: 60_000 })
  expect(await act(({ type }) => type('1250,5'))).toMatchObject({ shown: '1250,5', amount: 1250.5 })
  expect(await act(({ leave }) => leave())).toMatchObject({ shown: '1.250,5', amount: 1250.5 })
  expect(await act(({ type }) => type(''))).toMatchObject({ shown: '', isWrong: false, amount: undefined })
})

it('keeps a text that it cannot read, and marks it', async () => {
  const { act } = await field()

  expect(await act(({ type }) => type('-5'))).toMatchObject({ shown: '-5', isWrong: true, amount: undefined })
  expect(await act(({ leave }) => leave())).toMatchObject({ shown: '-5', isWrong: true })
})

it('shows an amount that comes from elsewhere', async () => {
  const { act, set } = await field()
  await act(({ type }) => type('5'))

  expect(await set(7000)).toMatchObject({ shown: '7.000' })
  expect(await set(undefined)).toMatchObject({ shown: '', isWrong: false })
})

it('with a default can be emptied and filled again; the default appears when the user leaves it', async () => {
  const { act } = await field({ byDefault: 65 })

  expect(await act(({ type }) => type('6'))).toMatchObject({ shown: '6', amount: 6 })
  expect(await act(({ type }) => type(''))).toMatchObject({ shown: '', isWrong: false, amount: undefined })
  expect(await act(({ type }) => type('0,5'))).toMatchObject({ shown: '0,5', amount: 0.5 })
  expect(await act(({ type }) => type('1.250'))).toMatchObject({ shown: '1.250', amount: 1250 })
  await act(({ type }) => type(''))
  expect(await act(({ leave }) => leave())).toMatchObject({ shown: '65', amount: undefined })
})

it('marks an amount above the highest one as wrong, and keeps it as it was typed', async () => {
  const { act, set } = await field({ most: 1000 })

  expect(await act(({ type }) => type('1000'))).toMatchObject({ isWrong: false, amount: 1000 })
  expect(await act(({ type }) => type('1000,5'))).toMatchObject({ isWrong: true, amount: 1000.5 })
  expect(await act(({ leave }) => leave())).toMatchObject({ shown: '1000,5', isWrong: true })
  expect(await set(2000)).toMatchObject({ shown: '2.000', isWrong: true })
})
