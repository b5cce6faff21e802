import { expect, it } from 'vitest'
import { inEnglish } from '../../../../test/markup.ts'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useAction } from './use-action.ts'

const action = () => renderedHook(useAction, undefined, inEnglish)

it('runs one action at a time: the second of two clicks does nothing', async () => {
  const hook = await action()
  const answer = Promise.withResolvers<void>()
  const done: string[] = []
  const ended: Promise<boolean>[] = []

  await hook.act(({ run }) => {
    for (const click of ['first', 'second']) {
      ended.push(
        run(async () => {
          done.push(click)
          await answer.promise
        }),
      )
    }
  })
  expect([hook.now.busy, done]).toEqual([true, ['first']])
  await hook.act(() => answer.resolve())

  expect(await Promise.all(ended)).toEqual([true, false])
  expect(hook.now).toMatchObject({ busy: false, failure: undefined })
})

it('shows why an action failed until the next action', async () => {
  const hook = await action()

  await hook.act(({ run }) => run(() => Promise.reject(new Error('too early'))))
  expect(hook.now).toMatchObject({ busy: false, failure: 'too early' })

  await hook.act(({ run }) => run(async () => {}))
  expect(hook.now.failure).toBeUndefined()
})

it('is never busy with an action that has nothing to do', async () => {
  const hook = await action()

  await hook.act(({ run }) => run(() => undefined))
  expect(hook.now.busy).toBe(false)
  await hook.act(({ run }) => run(() => Promise.reject(new Error('too early'))))
  await hook.act(({ run }) => run(() => undefined))
  expect(hook.now).toMatchObject({ busy: false, failure: 'too early' })
})
