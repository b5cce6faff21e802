import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

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
