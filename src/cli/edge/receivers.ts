import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Gate } from './gate.ts'
import { HttpReceiver } from './http.ts'
import type { Intake } from './intake.ts'
import { type EdgeStatus, metricsServer } from './status.ts'
import { SyslogReceiver } from './streams.ts'

/** Address to listen on. */
export interface Address {
  readonly host: string
  readonly port: number
}

/** Addresses of the receivers. Those with TLS need a certificate. */
export interface Receivers {
  readonly http?: Address
  readonly https?: Address
  readonly syslog?: Address
  readonly syslogTls?: Address
  readonly metrics?: Address
}

interface Dependencies {
  readonly intake: Intake
  readonly gate: Gate
  readonly status: () => EdgeStatus
}

/**
 * Starts the receivers that have an address.
 * @param ports receives the port of each
 * @returns functions that end the receivers, to be called in this order
 */
export async function startReceivers(
  asked: Receivers,
  ports: Partial<Record<keyof Receivers, number>>,
  { intake, gate, status }: Dependencies,
): Promise<(() => unknown)[]> {
  const ends: (() => unknown)[] = []
  const start = async (name: keyof Receivers, make: () => Server, end: (server: Server) => unknown) => {
    const address = asked[name]
    if (!address) return
    const server = make()
    server.listen(address.port, address.host)
    await once(server, 'listening')
    ports[name] = (server.address() as { port: number }).port
    ends.push(() => end(server))
  }
  const http = new HttpReceiver(intake, gate)
  const syslog = new SyslogReceiver(intake, gate)
  const endStreams = (server: Server) => {
    server.close()
    return syslog.end()
  }
  try {
    await start('http', () => http.plainServer(), endRequests)
    await start('https', () => http.secureServer(), endRequests)
    await start('syslog', () => syslog.plainServer(), endStreams)
    await start('syslogTls', () => syslog.secureServer(), endStreams)
    await start(
      'metrics',
      () => metricsServer(status),
      (server) => {
        server.close()
        ;(server as HttpServer).closeAllConnections()
      },
    )
  } catch (error) {
    for (const end of ends) await end()
    throw error
  }
  return ends
}

/** Stops a server, and gives open requests some seconds to finish. */
async function endRequests(netServer: Server): Promise<void> {
  const server = netServer as HttpServer | HttpsServer
  server.close()
  server.closeIdleConnections()
  await Promise.race([once(server, 'close'), wait(5000, undefined, { ref: false })])
  server.closeAllConnections()
}
