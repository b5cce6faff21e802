/**
 * The web worker that reads logs in the browser. Its content security policy allows no network requests
 * (docs/decisions/0339).
 */

import { z } from 'zod'
import type { CandidateSieve } from '../engine/candidates/candidate-sieve.ts'
import type { Scanner, Session } from '../engine/extract/scanner.ts'
import { scriptScanner } from '../engine/extract/script-scanner.ts'
import { wasmScanner } from '../engine/extract/wasm-scanner.ts'
import type { AnsweredTimes, EarlierLog, FromReader, Preview, ToReader } from './messages.ts'
import { CannotRead } from './read-fault.ts'
import {
  candidatesAmong,
  type FoundInLog,
  listLogs,
  openSieve,
  packSegments,
  previewOf,
  readFile,
  segmentOf,
} from './read-file.ts'

// The content security policy forbids code made from text, which zod would try.
z.config({ jitless: true })

const port = globalThis as unknown as {
  postMessage(message: FromReader, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent<ToReader>) => void) | null
}

const writer = 'winnow in a browser'
/** Shortest interval between two progress messages. */
const toldEveryMs = 100

const readLogs = new Map<number, FoundInLog>()
let scanner: Promise<Scanner> | undefined
/** Shared by all logs, so that a value in several of them is counted once. */
let sieve: CandidateSieve | undefined
/** True if the sieve has counted values of logs that were cancelled: its number is then approximate. */
let isAbout = false
let paused: PromiseWithResolvers<void> | undefined
let pendingTimes: PromiseWithResolvers<AnsweredTimes> | undefined
let waiting: PromiseWithResolvers<readonly EarlierLog[]> | undefined

port.onmessage = ({ data }) => {
  if (data.say === 'pause') paused ??= Promise.withResolvers()
  else if (data.say === 'resume') {
    paused?.resolve()
    paused = undefined
  } else if (data.say === 'times') pendingTimes?.resolve(data.times)
  else if (data.say === 'earlier') waiting?.resolve(data.earlier)
  else if (data.say === 'start') {
    scanner = WebAssembly.compile(data.scanner)
      .then(wasmScanner, () => scriptScanner)
      .then(withOneSession)
  } else answer(data).catch((error) => fail(error, data.say === 'read' ? data.log : undefined))
}

type Order = Extract<ToReader, { say: 'keep' | 'list' | 'read' | 'write' | 'pack' | 'sift' }>

async function answer(order: Order): Promise<void> {
  switch (order.say) {
    case 'keep':
      sieve = openSieve(order.filter)
      break
    case 'list':
      port.postMessage({ say: 'listed', entries: await listLogs(order.file) })
      break
    case 'read':
      await read(order)
      break
    case 'write': {
      const segments = []
      for (const { log, leaves } of order.logs) {
        segments.push(await segmentOf(readLogs.get(log) as FoundInLog, leaves, writer))
      }
      const parts = segments.flatMap((segment) => segment.parts.map(({ buffer }) => buffer))
      port.postMessage({ say: 'written', segments }, [...new Set(parts)] as ArrayBuffer[])
      break
    }
    case 'pack':
      port.postMessage({ say: 'packed', parts: await packSegments(order.segments) })
      break
    case 'sift':
      port.postMessage({ say: 'sifted', candidates: sifted(order) })
  }
}

/** Uses one scanner for all logs: its memory is freed late, so new ones would add up. */
function withOneSession({ name, open }: Scanner): Scanner {
  let session: Session | undefined
  return {
    name,
    open() {
      if (session) session.clear()
      else session = open()
      return session
    },
  }
}

async function read({ log, file, entry, settings, mayAsk }: Extract<Order, { say: 'read' }>): Promise<void> {
  let toldAt = 0
  const company = {
    scanner: (await scanner) ?? scriptScanner,
    ...(sieve && { sieve }),
    async onProgress(progress: Extract<FromReader, { say: 'progress' }>['progress']) {
      const now = performance.now()
      if (now - toldAt < toldEveryMs && !paused) return
      toldAt = now
      port.postMessage({ say: 'progress', log, progress })
      // Yield to the event loop so that "pause" can arrive.
      await new Promise((resolve) => setTimeout(resolve))
      await paused?.promise
    },
    onBegun: (times: AnsweredTimes | undefined) => port.postMessage({ say: 'begun', log, times }),
    earlier() {
      waiting = Promise.withResolvers()
      port.postMessage({ say: 'wait', log })
      return waiting.promise
    },
    ...(mayAsk && {
      askTimes(open: Extract<FromReader, { say: 'ask' }>['open']) {
        pendingTimes = Promise.withResolvers()
        port.postMessage({ say: 'ask', open })
        return pendingTimes.promise
      },
    }),
  }
  const before = sieve?.dropped.size
  const one = await readFile(file, settings, company, entry).catch((error) => {
    if (sieve?.dropped.size !== before) isAbout = true
    throw error
  })
  readLogs.set(log, one)
  const { itself, sightings } = one
  const dropped = sieve && droppedBy(sieve)
  port.postMessage({ say: 'found', log, preview: previewOf(one), itself, memory: sightings.bytes, dropped })
}

function droppedBy(sieve: CandidateSieve): Preview['dropped'] {
  const counts = Object.entries(sieve.dropped.counts())
  return Object.fromEntries(counts.map(([kind, of]) => [kind, isAbout ? { ...of, isAbout } : of]))
}

function sifted({ values, filter }: Extract<Order, { say: 'sift' }>): Uint8Array | undefined {
  try {
    return candidatesAmong(values, filter)
  } catch {
    return undefined
  }
}

function fail(error: unknown, log: number | undefined): void {
  const detail = String(error)
  const known = error instanceof CannotRead ? error : undefined
  const fault = known?.fault ?? (/memory|allocation/.test(detail) ? 'too-many' : 'died')
  const { atByte } = known ?? {}
  port.postMessage({
    say: 'failed',
    ...(log !== undefined && { log }),
    fault,
    ...(atByte !== undefined && { atByte }),
    detail,
  })
}
