import { expect, it } from 'vitest'
import { renderedHook } from '../../../test/rendered-hook.ts'
import type { UploadState } from './uploader.ts'
import { useWay } from './use-way.ts'

const log = () => new File(['deny'], 'a.log')

/** The hook beside an upload in any state. */
async function panel() {
  const calls: unknown[] = []
  const upload = {
    ready: true,
    isAtRest: true,
    offer: (files: readonly File[]) => calls.push({ offer: files.length }),
    hold: ({ name }: File) => void calls.push({ hold: name }),
    start: ({ name }: File) => calls.push({ start: name }),
    state: undefined as UploadState | undefined,
    file: undefined as File | undefined,
    waiting: undefined as { file: File; dragAndDrop: boolean } | undefined,
  }
  const hook = await renderedHook((input: typeof upload) => useWay(input, false), upload)
  const at = (more: Partial<typeof upload>) => hook.render({ ...upload, ...more })
  return { hook, calls, at }
}
const status = (status: UploadState['status']) => ({ status, paused: false, sent: 0, total: 1 }) as UploadState

it('knows that the values found here are only in this window until the server has received them', async () => {
  const { hook, calls, at } = await panel()
  const sightings = new File(['x'], 'a.log.sightings.gz')
  await hook.act(({ setWay }) => setWay('here'))
  expect(hook.now.isUnkept).toBe(false)

  await hook.act(({ choose }) => choose([log()]))
  expect(hook.now.isUnkept).toBe(true)
  await hook.act(({ send }) => send(sightings))
  for (const now of [
    { waiting: { file: sightings, dragAndDrop: false } },
    { file: sightings, state: status('saving') },
    { file: sightings, state: status('error') },
  ]) {
    await at(now)
    expect(hook.now.isUnkept).toBe(true)
  }
  await at({ file: sightings, state: status('success') })
  expect(hook.now.isUnkept).toBe(false)
  await at({ file: log(), state: status('error') })
  expect(hook.now.isUnkept).toBe(false)
  expect(calls).toEqual([{ start: 'a.log.sightings.gz' }])
})

it('does not remember a log that is dropped during an upload', async () => {
  const { hook, at } = await panel()
  await hook.act(({ setWay }) => setWay('here'))
  await at({ isAtRest: false, state: status('saving') })

  await hook.act(({ offer }) => offer([log()]))
  expect(hook.now.here).toBeUndefined()

  await at({ state: status('error') })
  await hook.act(({ offer }) => offer([log()]))
  expect(hook.now.here).toHaveLength(1)
})

it('sends no pasted text before the user says so', async () => {
  const { hook, calls } = await panel()
  await hook.act(({ offerText }) => offerText(log()))
  expect(calls).toEqual([{ hold: 'a.log' }])

  await hook.act(({ setWay }) => setWay('here'))
  await hook.act(({ offerText }) => offerText(log()))
  expect(hook.now.here).toHaveLength(1)
  expect(calls).toHaveLength(1)
})
