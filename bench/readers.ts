import { connect } from 'node:net'

export interface Asked {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Read {
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Bytes of all bodies. */
  readonly bytes: number
  /** Seconds. */
  readonly wall: number
  /** Time until the end of each answer, ms, ascending: since its request was due or, without `due`, since it was sent. */
  readonly times: readonly number[]
}

/** Enough for the headers of every server that is read. */
const longestHead = 16_384

/**
 * Runs many readers at once, each with its own connection. They only count bytes, because a client that parses answers
 * needs more time than a file server. `requests` are sent in turn.
 * @param due when the nth request is due, ms after the start: it waits for a free connection, but not for a slow answer. By
 * default, each request is sent as soon as a connection is free.
 */
export async function readMany(
  origin: string,
  requests: readonly Asked[],
  { connections, amount, due }: { readonly connections: number; readonly amount: number; due?(n: number): number },
): Promise<Read> {
  const { hostname, port } = new URL(origin)
  const texts = requests.map(({ path, headers }) => {
    const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  })
  const statuses = new Map<number, number>()
  const times: number[] = []
  let bytes = 0
  let asked = 0
  const begun = performance.now()

  // One buffer for all connections: bytes are counted before the next read. A new buffer per read would need more time than
  // a file server.
  const buffer = Buffer.alloc(1 << 20)
  const reader = () =>
    new Promise<void>((done, fail) => {
      const socket = connect({
        port: Number(port),
        host: hostname,
        onread: {
          buffer,
          callback(length, chunk) {
            take(chunk as Buffer, length)
            return true
          },
        },
      })
      let head = ''
      let rest = 0
      let since = 0
      const ask = () => {
        if (asked === amount) return socket.end(done)
        const n = asked++
        const now = performance.now()
        since = due ? begun + due(n) : now
        head = ''
        const send = () => socket.write(texts[n % texts.length] as string)
        if (since > now) setTimeout(send, since - now)
        else send()
      }
      const end = () => {
        times.push(performance.now() - since)
        ask()
      }
      socket.on('error', fail).on('connect', ask)
      const take = (chunk: Buffer, size: number) => {
        if (rest > 0) {
          rest -= size
          return void (rest === 0 && end())
        }
        const before = head.length
        head += chunk.toString('latin1', 0, Math.min(size, longestHead))
        const over = head.indexOf('\r\n\r\n')
        if (over < 0) return
        const status = Number(head.slice(9, 12))
        const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, over))?.[1])
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        bytes += length
        rest = length - (size - (over + 4 - before))
        if (rest === 0) end()
        else if (!(rest > 0)) fail(new Error(`an answer of unknown length: ${head.slice(0, 200)}`))
      }
    })

  await Promise.all(Array.from({ length: connections }, reader))
  return { statuses, bytes, wall: (performance.now() - begun) / 1000, times: times.sort((a, b) => a - b) }
}
