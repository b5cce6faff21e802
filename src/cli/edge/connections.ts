import type { Server, Socket } from 'node:net'

/** Connections that may begin while others are being ended. */
const slack = 50

/**
 * Limits the connections of a server. When all are taken, ends the oldest connection that has sent nothing useful yet:
 * idle or very slow connections cannot lock other senders out.
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

  /**
   * Marks a connection as useful.
   * @param socket the connection's socket, or the TLS socket on it
   */
  prove(socket: Socket): void {
    this.#waiting.delete(peerOf(socket))
  }
}

/** A key of a connection that is the same for its plain and its TLS socket. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
