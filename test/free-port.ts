import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems use ports from 32768 on for outgoing connections; lower ones stay free while a server restarts. */
const lowest = 20_000
const count = 12_000

/** A free TCP port of this machine that no outgoing connection will use. */
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
