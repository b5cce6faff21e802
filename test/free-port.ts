import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give connections that go out a port from 32768 on: below, nobody takes one while its server is away. */
const lowest = 20_000
const count = 12_000

/** A TCP port of this machine that nobody listens on, and that stays free until somebody means to. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
