import { expect, it } from 'vitest'
import { inEnglish } from '../../../../test/markup.ts'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { type ToastMessage, useToast } from './use-toast.ts'

/** A toast of a page, which closes it or shows another message. */
async function toast() {
  const closed: (ToastMessage | undefined)[] = []
  const hook = await renderedHook(
    (message: ToastMessage | undefined) => useToast(message, (next) => closed.push(next)),
    undefined as ToastMessage | undefined,
    inEnglish,
  )
  return { hook, closed }
}

it('counts messages, so that each is shown for its full time, and keeps the last one while it fades out', async () => {
  const { hook } = await toast()
  const numbers: number[] = []
  for (const text of ['first', 'second']) {
    await hook.render({ severity: 'success', text })
    numbers.push(hook.now.number)
  }
  await hook.render(undefined)

  expect(new Set(numbers).size).toBe(2)
  expect(hook.now).toMatchObject({ number: numbers[1], visible: { text: 'second' } })
})

it('closes the message that was undone, not a newer one', async () => {
  const { hook, closed } = await toast()
  const undone = Promise.withResolvers<void>()
  await hook.render({ severity: 'success', text: 'deleted', undo: () => undone.promise })
  await hook.act(({ undo }) => void undo())
  expect(hook.now.busy).toBe(true)

  await hook.render({ severity: 'success', text: 'saved' })
  expect(hook.now.busy).toBe(false)
  await hook.act(() => undone.resolve())
  expect(closed).toEqual([])

  await hook.render({ severity: 'success', text: 'deleted too', undo: async () => {} })
  await hook.act(({ undo }) => undo())
  expect(closed).toEqual([undefined])
})

it('shows why an undo failed, whatever message is shown by then', async () => {
  const { hook, closed } = await toast()
  await hook.render({ severity: 'success', text: 'deleted', undo: () => Promise.reject(new Error('gone')) })

  await hook.act(({ undo }) => undo())

  expect(closed).toEqual([{ severity: 'error', text: 'gone' }])
})
