import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { minuteMs } from '../../domain/time-units.ts'
import { Connections } from './connections.ts'
import type { Gate } from './gate.ts'
import type { Intake } from './intake.ts'
import { LineFrames, SyslogFrames, syslogLane } from './lines.ts'
import { Lanes } from './protocol.ts'

/**
 * Receives syslog over TCP (RFC 6587) and TLS (RFC 5425). The protocol has no acknowledgements, so the only way to slow
 * a sender down is to stop reading. Each program of each host is a stream of its own.
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
      socket.setKeepAlive(true, minuteMs)
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

  /** Ends all connections; returns when the lines received so far are stored. */
  async end(): Promise<void> {
    const open = [...this.#sockets]
    for (const [socket] of open) socket.destroy()
    await Promise.all(open.map(([, reading]) => reading))
  }
}

async function readMessages(socket: Socket, intake: Intake, onMessages: () => void): Promise<void> {
  const { lineBytes } = intake.limits
  const frames = new SyslogFrames(lineBytes)
  // Not async, so that only the lines, and not the chunk, stay in memory while there is no room.
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
  // If the connection broke off, the last message may be incomplete: `end` drops it then.
  await take(frames.end())
}

/** Stores the lines of standard input until it ends. */
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
