import scannerUrl from '../../../../node_modules/.cache/winnow/scanner.wasm?url'
import readerUrl from '../../../log-reader/log-reader.worker.ts?worker&url'
import type { FromReader, ToReader } from '../../../log-reader/messages.ts'

/** A thread of this browser that reads logs. */
export interface ReaderThread {
  say(message: ToReader, transfer?: Transferable[]): void
  /** Ends it and frees its memory. */
  end(): void
}

/** Starts a thread. It is handed the scanner and the files: its policy lets it fetch nothing. */
export function openThread(onSaid: (said: FromReader) => void): ReaderThread {
  const thread = new Worker(trusted(readerUrl) as string, { type: 'module', name: 'log-reader' })
  let isOver = false
  /** What is said before it has its scanner. */
  let unsaid: [ToReader, Transferable[]][] | undefined = []
  const end = () => {
    isOver = true
    thread.terminate()
  }
  const fail = (detail: unknown) => {
    if (!isOver) onSaid({ say: 'failed', fault: 'died', detail: String(detail) })
    end()
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
      if (isOver) return
      thread.postMessage({ say: 'start', scanner } satisfies ToReader, [scanner])
      for (const [message, transfer] of unsaid ?? []) thread.postMessage(message, transfer)
      unsaid = undefined
    })
    .catch(fail)
  return {
    say(message, transfer = []) {
      if (unsaid) unsaid.push([message, transfer])
      else thread.postMessage(message, transfer)
    },
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
