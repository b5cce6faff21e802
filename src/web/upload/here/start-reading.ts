import scannerUrl from '../../../../node_modules/.cache/winnow/scanner.wasm?url'
import readerUrl from '../../../log-reader/log-reader.worker.ts?worker&url'
import type { AnsweredTimes, FromReader, ReadSettings, ToReader } from '../../../log-reader/messages.ts'

/** A log that is being read in a thread of this browser. */
export interface Reading {
  pause(): void
  resume(): void
  /** Answers `ask`. */
  answer(times: AnsweredTimes): void
  /** Has the sightings written; `packed` follows. `leaves` has a 1 for each value that may leave. */
  pack(leaves: Uint8Array): void
  /** Ends the thread and frees its memory. */
  end(): void
}

/** Starts to read a file. The thread is handed the file and the scanner: its policy lets it fetch nothing. */
export function startReading(file: File, settings: ReadSettings, onSaid: (said: FromReader) => void): Reading {
  const thread = new Worker(trusted(readerUrl) as string, { type: 'module', name: 'log-reader' })
  let isOver = false
  const say = (message: ToReader, transfer: Transferable[] = []) => thread.postMessage(message, transfer)
  const fail = (detail: unknown) => {
    if (!isOver) onSaid({ say: 'failed', fault: 'died', detail: String(detail) })
    end()
  }
  const end = () => {
    isOver = true
    thread.terminate()
  }
  thread.onmessage = ({ data }: MessageEvent<FromReader>) => {
    if (!isOver) onSaid(data)
  }
  thread.onerror = ({ message }) => fail(message)
  thread.onmessageerror = () => fail('messageerror')
  fetch(scannerUrl)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`scanner: ${answer.status}`)
      const scanner = await answer.arrayBuffer()
      if (!isOver) say({ say: 'read', file, settings, scanner }, [scanner])
    })
    .catch(fail)
  return {
    pause: () => say({ say: 'pause' }),
    resume: () => say({ say: 'resume' }),
    answer: (times) => say({ say: 'times', times }),
    pack: (leaves) => say({ say: 'pack', leaves }),
    end,
  }
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
}
interface Policy {
  createScriptURL(url: string): unknown
}

let policy: Policy | undefined

/** The address of the thread, as browsers with Trusted Types want it: the one policy of the page allows only this address. */
function trusted(url: string): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('log-reader', {
    createScriptURL(asked) {
      if (asked !== readerUrl) throw new TypeError('no script of ours')
      return asked
    },
  })
  return policy ? policy.createScriptURL(url) : url
}
