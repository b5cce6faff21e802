import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useTypedRate } from './use-typed-rate.ts'

/** The field of a rate whose default is 65. */
async function field() {
  let rate: number | undefined
  const useField = (value: number | undefined) =>
    useTypedRate(
      value,
      65,
      (next) => {
        rate = next
      },
      'de',
    )
  const hook = await renderedHook(useField, rate)
  return async (work: (now: ReturnType<typeof useTypedRate>) => void) => {
    await hook.act(work)
    await hook.render(rate)
    return { ...hook.now, rate }
  }
}

it('can be emptied and filled again; the default applies while it is empty, and appears when the user leaves it', async () => {
  const act = await field()

  expect(await act(({ type }) => type('6'))).toMatchObject({ shown: '6', rate: 6 })
  expect(await act(({ type }) => type(''))).toMatchObject({ shown: '', isWrong: false, rate: undefined })
  expect(await act(({ type }) => type('0,5'))).toMatchObject({ shown: '0,5', rate: 0.5 })
  expect(await act(({ type }) => type('1.250'))).toMatchObject({ shown: '1.250', rate: 1250 })
  await act(({ type }) => type(''))
  expect(await act(({ leave }) => leave())).toMatchObject({ shown: '65', rate: undefined })
})

it.each(['-5', 'viel'])('marks %j as wrong while it is in the field, and uses the default', async (text) => {
  const act = await field()
  await act(({ type }) => type('7'))

  expect(await act(({ type }) => type(text))).toMatchObject({ isWrong: true, rate: undefined })
  expect(await act(({ leave }) => leave())).toMatchObject({ shown: text, isWrong: true })
})
