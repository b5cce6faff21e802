import type { Server, Socket } from 'node:net'

/** Connections that may begin while others are being ended. */
const slack = 50

/**
 * Bounds the connections of a server. When all are taken, the oldest of those that sent nothing useful yet is ended: whoever
 * opens connections and sends nothing, or very slowly, keeps nobody out.
 */
export class Connections {
  readonly #waiting = new Map<string, Socket>()
  #open = 0

  constructor(server: Server, most: number) {
    server.maxConnections = most + slack
    server.on('connection', (socket: Socket) => {
      const peer = peerOf(socket)
      this.#open++
      this.#waiting.set(peer, socket)
      socket.once('close', () => {
        this.#open--
        this.#waiting.delete(peer)
      })
      if (this.#open > most) this.#endOldest()
    })
  }

  #endOldest(): void {
    const [oldest] = this.#waiting
    if (!oldest) return
    this.#waiting.delete(oldest[0])
    oldest[1].destroy()
  }

  /** Notes that the sender at the other end has sent something useful. @param socket also the TLS socket of a connection */
  prove(socket: Socket): void {
    this.#waiting.delete(peerOf(socket))
  }
}

/** Tells connections apart, and is the same for a connection and for TLS on it. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
