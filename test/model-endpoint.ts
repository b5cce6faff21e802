import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll } from 'vitest'
import { serveHttp } from './serve-http.ts'

/** A request to an endpoint for chat completions. */
export interface Asked {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly stream: boolean
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format?: { readonly type: string }
  }
  /** The claims of the prompt. */
  readonly claims: readonly { readonly id: string; readonly text: string }[]
}

/** Answers one request, correctly or not. */
export type Behaviour = (asked: Asked, response: ServerResponse) => void

/** An endpoint on loopback for the tests of a file, with the behaviour that each sets. */
export async function modelEndpointForFile() {
  const asked: Asked[] = []
  let behaviour: Behaviour = (_, response) => response.end()
  const origin = await serveHttp((request, response) => {
    // The product may close the connection early.
    response.on('error', () => {})
    void read(request).then((text) => {
      const body = JSON.parse(text)
      const user = body.messages.at(-1).content
      const one: Asked = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body,
        claims: JSON.parse(user).claims,
      }
      asked.push(one)
      behaviour(one, response)
    })
  }, afterAll)
  return {
    address: `${origin}/v1`,
    asked,
    behave(next: Behaviour) {
      behaviour = next
      asked.length = 0
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** Sends a text as server-sent events of some characters each, and ends. */
export function streamed(response: ServerResponse, text: string, size = 20): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let at = 0; at < text.length; at += size) response.write(eventOf(text.slice(at, at + size)))
  response.end('data: {"choices":[]}\n\ndata: [DONE]\n\n')
}

/** One event with a piece of an answer. */
export function eventOf(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
}

/** Sends a text in one piece. */
export function whole(response: ServerResponse, content: string): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
}
