import type { Progress } from '../../contract/reports.ts'
import { CallFailed, mayPass, pause, send } from './api.ts'

const reconnectMs = 2000
const reconnects = 5

/**
 * Follows the work on an upload until it is done, failed or cancelled, and reports every state. A broken connection is
 * retried up to five times in a row. Uses `fetch`, because `EventSource` cannot send the headers of a product call.
 * @throws CallFailed
 */
export async function followProgress(
  place: { readonly taskId: string; readonly groupId: string },
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Progress> {
  const url = `/api/web/uploads/files/results/${encodeURIComponent(place.taskId)}/progress?groupID=${encodeURIComponent(place.groupId)}`
  for (let failed = 0; ; ) {
    try {
      const response = await send(url, { method: 'GET', signal }, place.groupId)
      failed = 0
      for await (const data of eventData(response.body, 'progress')) {
        const progress = JSON.parse(data) as Progress
        onProgress(progress)
        if (isOver(progress)) return progress
      }
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof CallFailed && (!mayPass(error) || ++failed > reconnects)) throw error
    }
    await pause(reconnectMs, signal)
  }
}

/** Tells whether the work has ended, with a report or without. */
function isOver({ state }: Progress): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

/** Data of all events with a given name in a stream of server-sent events (HTML standard, section 9.2). */
export async function* eventData(body: ReadableStream<Uint8Array> | null, name: string): AsyncGenerator<string> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  let event = 'message'
  let data: string[] = []
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (event === name && data.length > 0) yield data.join('\n')
          event = 'message'
          data = []
        } else if (line.startsWith('event:')) event = line.slice(6).trim()
        else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
