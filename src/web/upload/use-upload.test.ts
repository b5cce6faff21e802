import { describe, expect, it } from 'vitest'
import { memoryStore } from '../../../test/memory-store.ts'
import { renderedHook } from '../../../test/rendered-hook.ts'
import type { ReportRequest, UploadPrepared } from '../../contract/uploads.ts'
import { CallFailed } from '../app/api.ts'
import { messagesOf } from '../i18n/index.ts'
import { parsed, translator } from '../i18n/translate.ts'
import { formats } from '../text/format.ts'
import { resumeKey } from './resume.ts'
import type { ChosenTimes, UploadState } from './uploader.ts'
import { type UploadOptions, useUpload } from './use-upload.ts'

const GROUP = 'group'
const language = { t: translator('en', parsed(messagesOf('en'), 'en')), format: formats('en') }
const limits = { packedBytes: 1024, expandedBytes: 4096, members: 10, sliceBytes: 100, lineBytes: 100 }
const prepared = { TaskID: 'task' } as UploadPrepared
const request = { zoneOffsetMinutes: 60 } as ReportRequest
const log = (name = 'a.log', text = 'deny 192.0.2.1') => new File([text], name, { lastModified: 5.7 })

/** The hook with an upload that the test controls. */
async function panel(
  more: Partial<UploadOptions> = {},
  { isDropped = true, isCancelled = true, check = async (_: File) => 'sshd' } = {},
) {
  const calls: unknown[] = []
  const store = memoryStore()
  let onChange: (state: UploadState) => void = () => {}
  const hook = await renderedHook(useUpload, {
    groupId: GROUP,
    language,
    request: () => request,
    limits,
    disabled: false,
    isIncomplete: false,
    tools: {
      async check(file) {
        calls.push({ check: file.name })
        return check(file)
      },
      start(file, dragAndDrop, asked, change) {
        calls.push({ start: file.name, dragAndDrop, asked })
        onChange = change
        return {
          done: new Promise<UploadState>(() => {}),
          pause: () => void calls.push('pause'),
          resume: () => void calls.push('resume'),
          choose: (times: ChosenTimes) => void calls.push(times),
          cancel: async () => isDropped,
        }
      },
      async cancelReport(taskId) {
        calls.push({ cancelReport: taskId })
        return isCancelled
      },
      store: () => store,
    },
    ...more,
  })
  const progress = (state: Partial<UploadState>) =>
    hook.act(() => onChange({ status: 'saving', paused: false, sent: 0, total: 14, ...state }))
  return { hook, calls, store, progress }
}

describe('a file is refused', () => {
  it.each([
    ['that is empty', [log('a.log', '')], /a\.log/],
    ['above the limit', [log('b.log', 'x'.repeat(1025))], /b\.log.*1\u00a0KiB/],
    ['beside another one', [log(), log()], /one/i],
  ])('%s', async (_, files, text) => {
    const { hook, calls } = await panel()

    await hook.act(({ offer }) => offer(files))

    expect(hook.now.refusal).toMatch(text)
    expect(calls).toEqual([])
  })
})

it('uploads a file with the answers and the time of its last change', async () => {
  const { hook, calls, progress } = await panel()

  await hook.act(({ start }) => start(log()))
  await progress({ sent: 7 })

  expect(calls).toEqual([{ start: 'a.log', dragAndDrop: false, asked: { zoneOffsetMinutes: 60, modified: 5 } }])
  expect(hook.now).toMatchObject({ state: { status: 'saving', sent: 7 }, zoneOffsetMinutes: 60, refusal: undefined })
  expect(hook.now.samples.map(({ bytes }) => bytes)).toEqual([7])
})

it('takes the answers before the start is reported, which resets the consents for the next log', async () => {
  let shareLogfilesConsent = true
  const { calls, hook, progress } = await panel({
    request: () => ({ ...request, shareLogfilesConsent }),
    onStart: () => {
      shareLogfilesConsent = false
    },
  })

  await hook.act(({ start }) => start(log()))
  await progress({ status: 'error' })
  await hook.act(({ start }) => start(log('second.log')))

  expect(calls).toMatchObject([{ asked: { shareLogfilesConsent: true } }, { asked: { shareLogfilesConsent: false } }])
})

it('sends nothing of pasted text, not even to check it, until the user says so', async () => {
  const { hook, calls } = await panel({ isIncomplete: true })

  await hook.act(({ hold }) => hold(log()))

  expect(hook.now).toMatchObject({ waiting: { file: { name: 'a.log' } }, refusal: undefined })
  expect(calls).toEqual([])
  await hook.act(({ hold }) => hold(log('b.log', 'x'.repeat(1025))))
  expect(hook.now).toMatchObject({ waiting: undefined, refusal: expect.stringContaining('b.log') })
})

describe('a file that waits', () => {
  const refusal = (code: string) => new CallFailed(code, 422, code)

  it('is refused at once if it is not a log', async () => {
    const check = () => Promise.reject(refusal('upload.not-text'))
    const { hook } = await panel({ isIncomplete: true }, { check })

    await hook.act(({ offer }) => offer([log('photo.jpg')]))

    expect(hook.now.waiting).toBeUndefined()
    expect(hook.now.refusal).toMatch(/log/)
  })

  it('goes on waiting if the check fails for another reason', async () => {
    const check = () => Promise.reject(refusal('rate.limited'))
    const { hook } = await panel({ isIncomplete: true }, { check })

    await hook.act(({ offer }) => offer([log()]))

    expect(hook.now).toMatchObject({ waiting: { dragAndDrop: true }, refusal: undefined })
  })

  it('stays when the check of an earlier one is answered late', async () => {
    const first = Promise.withResolvers<string>()
    const check = ({ name }: File) => (name === 'photo.jpg' ? first.promise : Promise.resolve('sshd'))
    const { hook } = await panel({ isIncomplete: true }, { check })
    await hook.act(({ offer }) => offer([log('photo.jpg')]))
    await hook.act(({ offer }) => offer([log()]))

    await hook.act(() => first.reject(refusal('upload.not-text')))

    expect(hook.now).toMatchObject({ waiting: { file: { name: 'a.log' }, format: 'sshd' }, refusal: undefined })
  })
})

it('accepts no second file during an upload, and another one after a failure', async () => {
  const { hook, calls, progress } = await panel()
  await hook.act(({ start }) => start(log()))
  await progress({})

  await hook.act(({ offer }) => offer([log('second.log')]))
  expect(calls).toHaveLength(1)

  await progress({ status: 'error' })
  await hook.act(({ offer }) => offer([log('second.log')]))
  expect(calls).toHaveLength(2)
})

it('pauses, continues, and passes on answers about times', async () => {
  const { hook, calls, progress } = await panel()
  await hook.act(({ start }) => start(log()))
  await progress({})

  await hook.act(({ togglePause }) => togglePause())
  await progress({ paused: true })
  await hook.act(({ togglePause }) => togglePause())
  await hook.act(({ choose }) => choose({ year: 2019 }))

  expect(calls.slice(1)).toEqual(['pause', 'resume', { year: 2019 }])
  expect(hook.now.times).toEqual({ year: 2019 })
})

describe('a cancelled upload', () => {
  it.each([
    [true, false, undefined],
    [false, true, undefined],
    [false, false, language.t('upload.error.delete')],
  ])('deletes its data (%s) or cancels its report (%s)', async (isDropped, isCancelled, refusal) => {
    const { hook, calls, progress } = await panel({}, { isDropped, isCancelled })
    await hook.act(({ start }) => start(log()))
    await progress({ prepared })

    await hook.act(({ cancel }) => cancel())

    expect(calls.at(-1)).toEqual({ cancelReport: 'task' })
    expect(hook.now).toMatchObject({ state: undefined, file: undefined, refusal })
  })
})

it('lists uploads that can be resumed, and forgets one', async () => {
  const { hook, store } = await panel()
  const file = { name: 'a.log', size: 14, lastModified: 5 }
  store.setItem(resumeKey(GROUP, file), JSON.stringify({ at: Date.now(), file, groupId: GROUP, prepared, done: [] }))

  await hook.act(({ reset }) => reset())
  expect(hook.now.resumable).toMatchObject([{ file }])

  await hook.act(({ forget, resumable }) => resumable.forEach(forget))
  expect(hook.now.resumable).toEqual([])
})

it('pauses when the page is left', async () => {
  const { hook, calls } = await panel()
  await hook.act(({ start }) => start(log()))

  await hook.unmount()

  expect(calls.at(-1)).toBe('pause')
})
