import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, it } from 'vitest'
import { preloadable } from './preloadable.ts'

/** The page, or the error. */
async function rendered(page: ReactNode): Promise<string> {
  const errors: string[] = []
  const stream = await renderToReadableStream(page, { onError: (error) => void errors.push(String(error)) }).catch(
    () => undefined,
  )
  return stream && errors.length === 0 ? text(stream as never) : errors.join()
}

it('renders once its code is loaded, even after a failed first attempt', async () => {
  let tries = 0
  const Shown = preloadable(async () => {
    if (++tries === 1) throw new Error('no such file')
    return { default: ({ name }: { name: string }) => <b>{name}</b> }
  })
  expect(await rendered(<Shown name="a" />)).toContain('no such file')
  expect(await rendered(<Shown name="b" />)).toBe('<b>b</b>')
  expect(await rendered(<Shown name="c" />)).toBe('<b>c</b>')
  expect(tries).toBe(2)
})

it('renders at once if its code was preloaded', async () => {
  const Shown = preloadable(async () => ({ default: () => <b>here</b> }))
  await Shown.load()
  expect(await rendered(<Shown />)).toBe('<b>here</b>')
})
