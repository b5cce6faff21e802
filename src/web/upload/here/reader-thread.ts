import scannerUrl from '../../../../node_modules/.cache/winnow/scanner.wasm?url'
import readerUrl from '../../../log-reader/log-reader.worker.ts?worker&url'
import type { FromReader, ToReader } from '../../../log-reader/messages.ts'

/** A worker thread that reads logs. */
export interface ReaderThread {
  say(message: ToReader, transfer?: Transferable[]): void
  /** Ends the thread and frees its memory. */
  end(): void
}

/** Starts a thread. It receives the scanner and the files by message, because its content security policy allows no requests. */
export function openThread(onMessage: (message: FromReader) => void): ReaderThread {
  const thread = new Worker(trusted(readerUrl) as string, { type: 'module', name: 'log-reader' })
  let isOver = false
  /** Messages that wait until the thread has its scanner; undefined afterwards. */
  let queue: [ToReader, Transferable[]][] | undefined = []
  const end = () => {
    isOver = true
    thread.terminate()
  }
  const fail = (detail: unknown) => {
    if (!isOver) onMessage({ say: 'failed', fault: 'died', detail: String(detail) })
    end()
  }
  thread.onmessage = ({ data }: MessageEvent<FromReader>) => {
    if (!isOver) onMessage(data)
  }
  thread.onerror = ({ message }) => fail(message)
  thread.onmessageerror = () => fail('messageerror')
  fetch(scannerUrl)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`scanner: ${answer.status}`)
      const scanner = await answer.arrayBuffer()
      if (isOver) return
      thread.postMessage({ say: 'start', scanner } satisfies ToReader, [scanner])
      for (const [message, transfer] of queue ?? []) thread.postMessage(message, transfer)
      queue = undefined
    })
    .catch(fail)
  return {
    say(message, transfer = []) {
      if (queue) queue.push([message, transfer])
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

/** The script's address as a `TrustedScriptURL`, in browsers with Trusted Types. The page's only policy allows no other address. */
function trusted(url: string): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('log-reader', {
    createScriptURL(requestedUrl) {
      if (requestedUrl !== readerUrl) throw new TypeError('no script of ours')
      return requestedUrl
    },
  })
  return policy ? policy.createScriptURL(url) : url
}
