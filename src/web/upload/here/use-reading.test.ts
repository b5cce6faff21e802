import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import type { ReportRequest } from '../../../contract/uploads.ts'
import type { Preview } from '../../../log-reader/messages.ts'
import { messagesOf } from '../../i18n/index.ts'
import { parsed } from '../../i18n/translate.ts'
import { language } from '../../i18n/use-texts.ts'
import type { Choice } from './chosen-values.ts'
import type { ReadingMessage } from './start-reading.ts'
import { type ReadingOptions, useReading } from './use-reading.ts'

const found = {
  say: 'found',
  preview: { kinds: new Uint8Array(2) } as unknown as Preview,
  logs: 1,
  leftOut: [],
} as const
const packed = { say: 'packed', parts: [Uint8Array.of(1)] } as const
const request =
  (more: Partial<ReportRequest> = {}) =>
  () =>
    ({ zoneOffsetMinutes: 60, ownRanges: [], ...more }) as unknown as ReportRequest

const choice: Choice = { urls: true, emails: false, isListedOnly: false, struck: new Set(['1 203.0.113.7']) }

/** The hook with a reading that the test controls. */
async function reader(tools: Partial<ReadingOptions['tools']> = {}) {
  const calls: unknown[] = []
  let hear: (said: ReadingMessage) => void = () => {}
  const options: ReadingOptions = {
    files: [new File(['deny'], 'a.log.gz')],
    groupId: 'group',
    language: language('en', parsed(messagesOf('en'), 'en')),
    request: request(),
    maxLineBytes: 100,
    isListedOnly: false,
    onDone: ({ name }) => calls.push({ first: name }),
    tools: {
      ownRanges: async () => ['203.0.113.0/24'],
      fetchFilter: async () => new ArrayBuffer(),
      start(_, { ownRanges }, onSaid) {
        calls.push({ start: ownRanges })
        hear = onSaid
        return {
          pause: () => {},
          resume: () => {},
          answer: () => {},
          sift: () => {},
          pack: (leaves) => calls.push({ pack: [...leaves] }),
          end: () => calls.push('end'),
        }
      },
      ...tools,
    },
  }
  const hook = await renderedHook(useReading, options)
  return { hook, calls, options, say: (said: ReadingMessage) => hook.act(() => hear(said)) }
}

it('passes the sightings to the current handler of the page, not to the one from the start of reading', async () => {
  const { hook, calls, options, say } = await reader()
  await say(found)
  await hook.render({ ...options, onDone: ({ name }) => calls.push({ latest: name }) })

  await hook.act(({ pack }) => pack(Uint8Array.of(1, 0), () => choice))
  await say(packed)

  expect(calls).toEqual([{ start: ['203.0.113.0/24'] }, { pack: [1, 0] }, { latest: 'a.log.sightings.gz' }])
})

it('reads the log again instead of sending it if own addresses were entered meanwhile, and keeps the choice', async () => {
  const { hook, calls, options, say } = await reader()
  await say(found)
  await hook.render({ ...options, request: request({ ownRanges: ['198.51.100.0/24'] }) })

  await hook.act(({ pack }) => pack(Uint8Array.of(1, 0), () => choice))

  expect(calls.slice(1)).toEqual(['end', { start: ['198.51.100.0/24', '203.0.113.0/24'] }])
  expect(hook.now.state).toEqual({ at: 'reading' })
  await say(found)
  expect(hook.now).toMatchObject({ choice, isAgain: true })
})

it('reads the same file once more if a failure was not its own, and offers that for no other', async () => {
  let isOnline = false
  const { hook, calls, say } = await reader({
    ownRanges: async () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return []
    },
  })
  expect(hook.now.state).toMatchObject({ at: 'failed', mayPass: true })

  isOnline = true
  await hook.act(({ again }) => again())
  expect(calls).toEqual([{ start: [] }])
  await say({ say: 'failed', fault: 'not-a-log' })
  expect(hook.now.state).toMatchObject({ at: 'failed', mayPass: false })
})
