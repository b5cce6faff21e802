import { createServer, type Server, type Socket } from 'node:net'
import type { Intake } from './intake.ts'
import { LineFrames, SyslogFrames, syslogLane } from './lines.ts'
import { Lanes } from './protocol.ts'

/**
 * Receives syslog over TCP (RFC 6587). The protocol has no acknowledgements: a sender waits only because nobody reads. Lines of
 * one program of one host are a stream of their own.
 */
export function syslogServer(intake: Intake): { readonly server: Server; end(): Promise<void> } {
  const sockets = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    socket.setKeepAlive(true, 60_000)
    const reading = readMessages(socket, intake)
      .catch(() => undefined)
      .finally(() => {
        socket.destroy()
        sockets.delete(socket)
      })
    sockets.set(socket, reading)
  })
  server.maxConnections = intake.limits.connections
  return {
    server,
    async end() {
      const open = [...sockets]
      for (const [socket] of open) socket.destroy()
      await Promise.all(open.map(([, reading]) => reading))
    },
  }
}

async function readMessages(socket: Socket, intake: Intake): Promise<void> {
  const frames = new SyslogFrames(intake.limits.lineBytes)
  const take = async (messages: readonly Uint8Array[]) => {
    const lanes = new Lanes()
    for (const message of messages) lanes.add(syslogLane(message), message)
    intake.received.syslog.tooLong += frames.tooLong
    frames.tooLong = 0
    return intake.takeOrWait('syslog', lanes.all)
  }
  try {
    for await (const chunk of socket) if (!(await take(frames.push(chunk)))) return
  } finally {
    await take(frames.end())
  }
}

/** Takes lines from standard input until it ends. */
export async function takeInput(input: AsyncIterable<Uint8Array>, intake: Intake): Promise<void> {
  const frames = new LineFrames(intake.limits.lineBytes)
  for await (const chunk of input) {
    if (!(await intake.takeOrWait('stdin', [{ lane: 'stdin', lines: frames.push(chunk) }]))) return
    intake.received.stdin.tooLong += frames.tooLong
    frames.tooLong = 0
  }
  await intake.takeOrWait('stdin', [{ lane: 'stdin', lines: frames.end() }])
}
