import { describe, expect, it } from 'vitest'
import type { EarlierLog, FromReader, Preview, ReadFault, ToReader, ZipEntry } from '../../../log-reader/messages.ts'
import { maxMemory } from '../../../log-reader/messages.ts'
import { countsOf } from './chosen-values.ts'
import { PooledReading, type ReadingMessage } from './start-reading.ts'

const settings = { now: 0, zone: 0, isZoneAssumed: true, ownRanges: [], maxLineBytes: 1 << 20 }
const ipv4 = 1

/** A thread that does nothing itself; the test answers in its place. */
class Thread {
  readonly heard: ToReader[] = []
  isEnded = false
  readonly answer: (said: FromReader) => void
  constructor(answer: (said: FromReader) => void) {
    this.answer = answer
  }
  say(message: ToReader): void {
    this.heard.push(message)
  }
  end(): void {
    this.isEnded = true
  }
  /** Numbers of the logs that the thread has got. */
  get logs(): number[] {
    return this.heard.flatMap((message) => (message.say === 'read' ? [message.log] : []))
  }
}

const itself = (more: Partial<EarlierLog> = {}): EarlierLog => ({
  proposed: undefined,
  zoneOffsetMinutes: undefined,
  linesWithAssumedTime: 0,
  ...more,
})

function previewOf(values: readonly string[], more: Partial<Preview> = {}): Preview {
  const texts = values.map((value) => new TextEncoder().encode(value))
  const offsets = new Uint32Array(values.length + 1)
  for (const [i, text] of texts.entries()) offsets[i + 1] = (offsets[i] as number) + text.length
  return {
    format: 'squid',
    lines: values.length,
    bytes: 10,
    kinds: new Uint8Array(values.length).fill(ipv4),
    values: Uint8Array.from(texts.flatMap((text) => [...text])),
    offsets,
    counts: new Float64Array(values.length).fill(2),
    ...more,
  }
}

const entry = (name: string): ZipEntry => ({
  name,
  start: 0,
  packedBytes: 100,
  size: 1000,
  crc: 0,
  method: 0,
  modified: 0,
})

/** Reads an archive with this many logs; reading the first one has begun. */
function started({ logs = 3, cores = 2, filter = undefined as ArrayBuffer | undefined } = {}) {
  const threads: Thread[] = []
  const said: ReadingMessage[] = []
  const reading = new PooledReading([new File(['x'], 'logs.zip')], settings, (one) => said.push(one), {
    cores,
    ...(filter && { filter }),
    openThread(onSaid) {
      threads.push(new Thread(onSaid))
      return threads.at(-1) as Thread
    },
  })
  const thread = (number: number) => threads[number] as Thread
  thread(0).answer({ say: 'listed', entries: Array.from({ length: logs }, (_, i) => entry(`${i}.log`)) })
  const found = (number: number, log: number, preview: Preview, its = itself(), dropped?: Preview['dropped']) =>
    thread(number).answer({ say: 'found', log, preview, itself: its, memory: 10, dropped })
  const failed = (number: number, log: number, fault: ReadFault, atByte?: number) =>
    thread(number).answer({ say: 'failed', log, fault, ...(atByte !== undefined && { atByte }), detail: '' })
  const begin = () => thread(0).answer({ say: 'begun', log: 0, times: undefined })
  return { reading, threads, thread, said, found, failed, begin }
}

const result = (said: readonly ReadingMessage[]) => {
  const last = said.at(-1)
  if (last?.say !== 'found') throw new Error(`${last?.say} was told last`)
  const { kinds, values, offsets, counts } = last.preview
  const texts = Array.from(kinds, (_, i) => new TextDecoder().decode(values.subarray(offsets[i], offsets[i + 1])))
  return { ...last, values: Object.fromEntries(texts.map((text, i) => [text, counts[i]])) }
}

describe('several logs in several threads', () => {
  it('use no more threads than there are logs, and no more than two', () => {
    const few = started({ logs: 1, cores: 16 })
    few.begin()
    const many = started({ logs: 30, cores: 16 })
    many.begin()

    expect([few.threads.length, many.threads.length]).toEqual([1, 2])
    const shares = many.threads.map(({ heard }) => heard.map((one) => one.say === 'read' && one.settings.threads))
    expect(shares).toEqual(many.threads.map(() => expect.arrayContaining([2])))
  })

  it.each([[[0, 1]], [[1, 0]]])('lead to the same values in any order: %j', (order) => {
    const { said, found, begin } = started({ logs: 2 })
    begin()
    const previews = [
      previewOf(['100.20.0.1', '100.20.0.2'], { from: 500, to: 900 }),
      previewOf(['100.20.0.2', '100.20.0.3'], { from: 100, to: 600, format: 'bind', lines: 1 }),
    ]
    for (const log of order) found(log, log, previews[log] as Preview)

    const { preview, values, logs } = result(said)
    expect(values).toEqual({ '100.20.0.1': 2, '100.20.0.2': 4, '100.20.0.3': 2 })
    expect(preview).toMatchObject({ format: 'squid', lines: 3, bytes: 20, from: 100, to: 900 })
    expect(logs).toBe(2)
  })

  it('are written by the threads that read them, each with its own values, and packed in one file', () => {
    const { reading, thread, said, found, begin } = started({ logs: 2 })
    begin()
    found(1, 1, previewOf(['100.20.0.3', '100.20.0.1']))
    found(0, 0, previewOf(['100.20.0.1', '100.20.0.2']))
    const places = Object.keys(result(said).values)
    reading.pack(Uint8Array.from(places, (value) => (value === '100.20.0.1' ? 0 : 1)))

    expect(thread(0).heard.at(-1)).toEqual({ say: 'write', logs: [{ log: 0, leaves: Uint8Array.of(0, 1) }] })
    expect(thread(1).heard.at(-1)).toEqual({ say: 'write', logs: [{ log: 1, leaves: Uint8Array.of(1, 0) }] })
    const [a, b] = ['a', 'b'].map((id) => ({ id, parts: [] })) as [{ id: string; parts: [] }, { id: string; parts: [] }]
    thread(1).answer({ say: 'written', segments: [b] })
    thread(0).answer({ say: 'written', segments: [a] })
    expect(thread(0).heard.at(-1)).toEqual({ say: 'pack', segments: [b, a] })
  })

  it('are read by one thread if only possible matches are kept, which gets the filter first and counts dropped values', () => {
    const filter = new ArrayBuffer(3)
    const { thread, said, found, begin } = started({ logs: 2, filter })
    begin()
    expect(thread(0).heard[0]).toEqual({ say: 'keep', filter })
    expect(() => thread(1).heard).toThrow()
    found(0, 0, previewOf(['100.20.0.1', '100.20.0.3']), itself(), { [ipv4]: { count: 2, isAbout: false } })
    found(0, 1, previewOf(['100.20.0.3']), itself(), { [ipv4]: { count: 4, isAbout: false } })

    const { preview } = result(said)
    expect(preview.dropped).toEqual({ [ipv4]: { count: 4, isAbout: false } })
    expect(countsOf(preview, Uint8Array.of(1, 0))).toEqual([{ kind: 'ipv4', leaving: 1, all: 6, isAbout: false }])
  })

  it('without years wait for all previous ones, in order', () => {
    const { thread, found, begin } = started({ logs: 3 })
    begin()
    found(1, 1, previewOf([]), itself({ from: 5, to: 6 }))
    thread(1).answer({ say: 'wait', log: 2 })
    expect(thread(1).heard.filter(({ say }) => say === 'earlier')).toEqual([])
    found(0, 0, previewOf([]), itself({ from: 1, to: 2 }))

    expect(thread(1).heard.at(-1)).toEqual({
      say: 'earlier',
      earlier: [itself({ from: 1, to: 2 }), itself({ from: 5, to: 6 })],
    })
  })

  it('have the year that the user states for the first one', () => {
    const { thread, said, reading } = started()
    thread(0).answer({ say: 'ask', open: { assumedYear: { year: 2026 } as never, namesZone: false } })
    expect(said.at(-1)).toMatchObject({ say: 'ask' })
    reading.answer({ year: 2019, zoneOffsetMinutes: 60 })
    expect(thread(0).heard.at(-1)).toEqual({ say: 'times', times: { year: 2019, zoneOffsetMinutes: 60 } })
    thread(0).answer({ say: 'begun', log: 0, times: { year: 2019, zoneOffsetMinutes: 60 } })

    expect(thread(1).heard[0]).toMatchObject({
      say: 'read',
      mayAsk: false,
      settings: { year: 2019, zone: 60, isZoneAssumed: false },
    })
  })
})

describe('a log that cannot be read', () => {
  it('is left out, and named with the reason', () => {
    const { thread, said, found, failed, begin } = started({ logs: 4 })
    begin()
    failed(1, 1, 'damaged', 77)
    expect(thread(1).logs).toEqual([1, 2])
    failed(1, 2, 'not-a-log')
    found(0, 0, previewOf(['100.20.0.1']))
    found(1, 3, previewOf(['100.20.0.4']))

    const { leftOut, logs, values } = result(said)
    expect(leftOut).toEqual([
      { name: '1.log', fault: 'damaged', atByte: 77 },
      { name: '2.log', fault: 'not-a-log' },
    ])
    expect([logs, Object.keys(values).sort()]).toEqual([2, ['100.20.0.1', '100.20.0.4']])
  })

  it('is the reason for a failure if it is the only one, or if no log can be read', () => {
    const alone = started({ logs: 1 })
    alone.failed(0, 0, 'damaged', 5)
    expect(alone.said).toEqual([{ say: 'failed', fault: 'damaged', atByte: 5 }])

    const none = started({ logs: 2 })
    none.failed(0, 0, 'encrypted')
    none.failed(0, 1, 'empty')
    expect(none.said.at(-1)).toEqual({ say: 'failed', fault: 'encrypted' })
  })

  it('ends the reading if its thread has died, because the values of that thread are lost', () => {
    const { threads, thread, said, found, failed, begin } = started()
    begin()
    failed(1, 1, 'died')
    expect(said).toEqual([{ say: 'failed', fault: 'died' }])
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, true])
    // Later messages of other threads are ignored.
    found(0, 0, previewOf([]))
    thread(0).answer({ say: 'failed', fault: 'died', detail: '' })
    expect(said).toHaveLength(1)
  })

  it('is too large if all threads together have too many values', () => {
    const { thread, said, begin } = started()
    begin()
    const progress = { format: 'squid', bytes: 1, lines: 1, values: 1, memory: maxMemory / 2 }
    thread(0).answer({ say: 'progress', log: 0, progress })
    thread(1).answer({ say: 'progress', log: 1, progress: { ...progress, memory: maxMemory / 2 + 1 } })

    expect(said.map(({ say }) => say)).toEqual(['progress', 'failed'])
    expect(said.at(-1)).toEqual({ say: 'failed', fault: 'too-many' })
  })
})

describe('a reading', () => {
  it('that is paused passes no further log to a thread until it continues', () => {
    const { reading, threads, thread, found, begin } = started()
    begin()
    reading.pause()
    expect(threads.map(({ heard }) => heard.at(-1))).toEqual([{ say: 'pause' }, { say: 'pause' }])
    found(1, 1, previewOf([]))
    expect(thread(1).logs).toEqual([1])
    reading.resume()

    expect(thread(0).heard.at(-1)).toEqual({ say: 'resume' })
    expect(thread(1).logs).toEqual([1, 2])
  })

  it('reports the progress of all logs together', () => {
    const { thread, said, found, begin } = started({ logs: 2 })
    begin()
    found(1, 1, previewOf(['100.20.0.1'], { lines: 9 }))
    thread(0).answer({
      say: 'progress',
      log: 0,
      progress: { format: 'squid', bytes: 40, lines: 4, values: 2, memory: 5 },
    })

    expect(said.at(-1)).toEqual({
      say: 'progress',
      progress: { format: 'squid', bytes: 140, size: 200, lines: 13, values: 3, memory: 15, done: 1, logs: 2 },
    })
  })
})
