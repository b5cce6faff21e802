import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, onTestFinished } from 'vitest'

/**
 * Serves HTTP on loopback until the test ends.
 * @param end `afterAll` serves until the end of the file
 * @returns the origin
 */
export async function serveHttp(
  handler: RequestListener,
  end: (stop: () => void) => void = onTestFinished,
): Promise<string> {
  const server = createServer(handler)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  end(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A request that has been read. */
export type RequestWithBody = IncomingMessage & { readonly body: string }
export type AnswerBody = (request: RequestWithBody, response: ServerResponse) => void

/** Serves HTTP on loopback until the end of the file, and reads each request first. @returns the origin */
export const serveBodies = (answer: AnswerBody): Promise<string> =>
  serveHttp(
    async (request, response) => answer(Object.assign(request, { body: await text(request) }), response),
    afterAll,
  )
