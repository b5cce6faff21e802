import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { Connections } from './connections.ts'
import type { Gate } from './gate.ts'
import type { Intake } from './intake.ts'
import { LineFrames, SyslogFrames, syslogLane } from './lines.ts'
import { Lanes } from './protocol.ts'

/**
 * Servers that receive syslog over TCP (RFC 6587) and TLS (RFC 5425). The protocol has no acknowledgements: a sender waits only
 * because nobody reads. Lines of one program of one host are a stream of their own.
 */
export class SyslogReceiver {
  readonly #intake: Intake
  readonly #gate: Gate
  readonly #sockets = new Map<Socket, Promise<void>>()

  constructor(intake: Intake, gate: Gate) {
    this.#intake = intake
    this.#gate = gate
  }

  plainServer(): Server {
    return this.#prepared(createServer(), 'connection')
  }

  secureServer(): Server {
    const server = createSecureServer(this.#gate.tls)
    this.#gate.keepNew(server)
    server.on('tlsClientError', () => this.#intake.received.syslog.unauthorised++)
    return this.#prepared(server, 'secureConnection')
  }

  #prepared(server: Server, event: 'connection' | 'secureConnection'): Server {
    const connections = new Connections(server, this.#intake.limits.connections)
    server.on(event, (socket: Socket) => {
      socket.setKeepAlive(true, 60_000)
      const reading = readMessages(socket, this.#intake, () => connections.prove(socket))
        .catch(() => undefined)
        .finally(() => {
          socket.destroy()
          this.#sockets.delete(socket)
        })
      this.#sockets.set(socket, reading)
    })
    return server
  }

  /** Ends all connections, and returns when what was read of them is taken. */
  async end(): Promise<void> {
    const open = [...this.#sockets]
    for (const [socket] of open) socket.destroy()
    await Promise.all(open.map(([, reading]) => reading))
  }
}

async function readMessages(socket: Socket, intake: Intake, onMessages: () => void): Promise<void> {
  const { lineBytes } = intake.limits
  const frames = new SyslogFrames(lineBytes)
  // Not async: while there is no room, only the lines are kept.
  const take = (messages: readonly Uint8Array[]) => {
    if (messages.length > 0) onMessages()
    const lanes = new Lanes(lineBytes)
    for (const message of messages) lanes.of(syslogLane(message)).add(message)
    intake.received.syslog.tooLong += frames.tooLong
    frames.tooLong = 0
    return intake.takeOrWait('syslog', lanes.all)
  }
  const takeOf = (chunk: Uint8Array) => take(frames.push(chunk))
  for await (const chunk of socket) if (!(await takeOf(chunk))) return
  // Of a connection that broke off, the last message is not known to be whole.
  await take(frames.end())
}

/** Takes lines from standard input until it ends. */
export async function takeInput(input: AsyncIterable<Uint8Array>, intake: Intake): Promise<void> {
  const { lineBytes } = intake.limits
  const frames = new LineFrames(lineBytes)
  const take = (lines: readonly Uint8Array[]) => {
    const lanes = new Lanes(lineBytes)
    for (const line of lines) lanes.of('stdin').add(line)
    return intake.takeOrWait('stdin', lanes.all)
  }
  for await (const chunk of input) {
    if (!(await take(frames.push(chunk)))) return
    intake.received.stdin.tooLong += frames.tooLong
    frames.tooLong = 0
  }
  await take(frames.end())
}
