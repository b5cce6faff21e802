import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useTypedDay } from './use-typed-day.ts'

/** The field with the value that it reports. */
async function field(start: string, min?: string) {
  let reported = start
  const onChange = (value: string) => {
    reported = value
  }
  const input = { value: start, min, locale: 'de' as const, onChange }
  const hook = await renderedHook(useTypedDay, input)
  return async (work: (now: ReturnType<typeof useTypedDay>) => void) => {
    await hook.act(work)
    await hook.render({ ...input, value: reported })
    return { ...hook.now, reported }
  }
}

it.each([
  ['not a day of the calendar', '31.11.2026'],
  ['before the first day', '19.11.2026'],
  ['half a date', '30.11.20'],
])('does not keep the previous day if the typed text is %s', async (_, text) => {
  const act = await field('2026-12-24', '2026-11-20')

  expect(await act(({ type }) => type(text))).toMatchObject({ shown: text, isWrong: true, reported: '' })
  expect(await act(({ leave }) => leave())).toMatchObject({ shown: text, isWrong: true })
  expect(await act(({ type }) => type('30.11.2026'))).toMatchObject({ isWrong: false, reported: '2026-11-30' })
})

it('shows a day in the notation of the language after the field is left or a day is picked', async () => {
  const act = await field('')

  expect(await act(({ type }) => type('2026-11-30'))).toMatchObject({ shown: '2026-11-30', reported: '2026-11-30' })
  expect(await act(({ leave }) => leave())).toMatchObject({ shown: '30.11.2026' })
  await act(({ type }) => type('x'))
  expect(await act(({ pick }) => pick('2026-12-01'))).toMatchObject({ shown: '01.12.2026', reported: '2026-12-01' })
  expect(await act(({ type }) => type(''))).toMatchObject({ shown: '', isWrong: false, reported: '' })
})
