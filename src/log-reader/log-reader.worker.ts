/** The thread that reads a log in the browser. Its policy allows no request to anybody (docs/decisions/0339). */

import { z } from 'zod'
import { scriptScanner } from '../engine/extract/script-scanner.ts'
import { wasmScanner } from '../engine/extract/wasm-scanner.ts'
import type { AnsweredTimes, FromReader, ToReader } from './messages.ts'
import { CannotRead, type FoundInLog, packSightings, previewOf, readFile } from './read-file.ts'

// The policy allows no code made of text, and zod would try.
z.config({ jitless: true })

const port = globalThis as unknown as {
  postMessage(message: FromReader): void
  onmessage: ((event: MessageEvent<ToReader>) => void) | null
}

const writer = 'winnow in a browser'
/** Progress is told no more often than this. */
const toldEveryMs = 100

let found: FoundInLog | undefined
let paused: PromiseWithResolvers<void> | undefined
let asked: PromiseWithResolvers<AnsweredTimes> | undefined

port.onmessage = ({ data }) => {
  if (data.say === 'pause') paused ??= Promise.withResolvers()
  else if (data.say === 'resume') {
    paused?.resolve()
    paused = undefined
  } else if (data.say === 'times') asked?.resolve(data.times)
  else answer(data).catch(fail)
}

async function answer(order: Extract<ToReader, { say: 'read' | 'pack' }>): Promise<void> {
  if (order.say === 'pack') {
    if (found) port.postMessage({ say: 'packed', parts: await packSightings(found, order.leaves, writer) })
    return
  }
  let toldAt = 0
  found = await readFile(order.file, order.settings, {
    scanner: await WebAssembly.compile(order.scanner).then(wasmScanner, () => scriptScanner),
    async onProgress(progress) {
      const now = performance.now()
      if (now - toldAt < toldEveryMs && !paused) return
      toldAt = now
      port.postMessage({ say: 'progress', progress })
      // A turn of the event loop, so that "pause" arrives.
      await new Promise((resolve) => setTimeout(resolve))
      await paused?.promise
    },
    askTimes(open) {
      asked = Promise.withResolvers()
      port.postMessage({ say: 'ask', open })
      return asked.promise
    },
  })
  port.postMessage({ say: 'found', preview: previewOf(found) })
}

function fail(error: unknown): void {
  const detail = String(error)
  const fault = error instanceof CannotRead ? error.fault : /memory|allocation/.test(detail) ? 'too-many' : 'died'
  port.postMessage({ say: 'failed', fault, detail })
}
