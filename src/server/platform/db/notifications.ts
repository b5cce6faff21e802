import pg from 'pg'
import type { Log } from '../telemetry/log.ts'
import type { Connection } from './db.ts'
import { keptAlive } from './silent-database.ts'

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

/** Uses one connection for all channels. It is opened for the first channel and reopened if it is lost. */
export function listenTo(connection: Connection, log: Log): Notifications {
  const channels = new Map<string, Set<(payload: string | undefined) => void>>()
  let client: Promise<pg.Client> | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  function connected(): Promise<pg.Client> {
    client ??= connect()
    return client
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...connection, application_name: 'winnow-listen', ...keptAlive })
    const lost = (error?: Error) => {
      if (closed || client === undefined) return
      client = undefined
      if (error) log.warn({ err: error }, 'lost the connection for notifications')
      retry = setTimeout(() => void again(), RETRY_MS)
    }
    fresh.on('error', lost)
    fresh.on('end', () => lost())
    fresh.on('notification', ({ channel, payload }) => {
      for (const hear of channels.get(channel) ?? []) hear(payload ?? '')
    })
    try {
      await fresh.connect()
      for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      lost(error as Error)
      throw error
    }
    return fresh
  }

  async function again(): Promise<void> {
    if (closed || channels.size === 0) return
    await connected().then(
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
        connected()
          .then((one) => one.query(`listen ${pg.escapeIdentifier(channel)}`))
          .then(() => hear(undefined))
          .catch(() => {})
      }
      return () => channels.get(channel)?.delete(hear)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await (await client?.catch(() => undefined))?.end()
    },
  }
}
