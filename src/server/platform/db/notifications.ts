import pg from 'pg'
import type { Log } from '../telemetry/log.ts'
import type { Connection } from './db.ts'
import { endClient } from './open-client.ts'
import { keptAlive, socketOf } from './silent-database.ts'

/** Delivers the database's notifications (LISTEN/NOTIFY) to listeners in this process. */
export interface Notifications {
  /**
   * `hear` receives the payload of each notification. It receives undefined after a reconnect, because notifications
   * may have been missed.
   */
  on(channel: string, hear: (payload: string | undefined) => void): () => void
  close(): Promise<void>
}

const RETRY_MS = 500
/** Time limits for connecting and for LISTEN. */
const PATIENCE = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 } as const

export interface ListenOptions {
  readonly connectionTimeoutMillis?: number
}

/** Uses one connection for all channels. It is opened for the first channel and reopened if it is lost. */
export function listenTo(
  connection: Connection,
  log: Log,
  { connectionTimeoutMillis = PATIENCE.connectionTimeoutMillis }: ListenOptions = {},
): Notifications {
  const channels = new Map<string, Set<(payload: string | undefined) => void>>()
  let current: { readonly client: pg.Client; ready: Promise<void> } | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  /** The open connection, or a new one. It listens to all channels once it is ready. */
  function connected(): NonNullable<typeof current> {
    current ??= open()
    return current
  }

  function open(): NonNullable<typeof current> {
    const { query_timeout } = PATIENCE
    const client = new pg.Client({
      ...connection,
      application_name: 'winnow-listen',
      ...keptAlive,
      connectionTimeoutMillis,
      query_timeout,
    })
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client))
    client.on('notification', ({ channel, payload }) => {
      for (const hear of channels.get(channel) ?? []) hear(payload ?? '')
    })
    return { client, ready: start(client) }
  }

  async function start(client: pg.Client): Promise<void> {
    await untilLost(client, client.connect())
    for (const channel of channels.keys()) await listen(client, channel)
  }

  const listen = (client: pg.Client, channel: string) =>
    untilLost(client, client.query(`listen ${pg.escapeIdentifier(channel)}`))

  /** A connection on which a step fails is given up: one that is open and does not listen would never be noticed. */
  async function untilLost(client: pg.Client, step: Promise<unknown>): Promise<void> {
    try {
      await step
    } catch (error) {
      lose(client, error as Error)
      throw error
    }
  }

  function lose(client: pg.Client, error?: Error): void {
    // A connection that was given up may still report errors and its end.
    if (closed || current?.client !== client) return
    current = undefined
    socketOf(client).destroy()
    if (error) log.warn({ err: error }, 'lost the connection for notifications')
    retry = setTimeout(again, RETRY_MS)
  }

  function again(): void {
    if (closed || channels.size === 0) return
    connected().ready.then(
      () => {
        for (const hearers of channels.values()) for (const hear of hearers) hear(undefined)
      },
      () => {},
    )
  }

  return {
    on(channel, hear) {
      const hearers = channels.get(channel)
      if (hearers) hearers.add(hear)
      else {
        channels.set(channel, new Set([hear]))
        const place = connected()
        // One after the other: a client takes one query at a time.
        place.ready = place.ready.then(() => listen(place.client, channel))
        place.ready.then(
          () => hear(undefined),
          () => {},
        )
      }
      return () => channels.get(channel)?.delete(hear)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      if (!current) return
      const { client, ready } = current
      ready.catch(() => {})
      await endClient(client)
    },
  }
}
