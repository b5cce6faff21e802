import type pg from 'pg'
import type { Log } from '../telemetry/log.ts'
import type { Notifications } from './notifications.ts'

/** Tells whether anything may be fetched over the network. */
export interface Collecting {
  /** The current answer; an administrator's change reaches every process at once. */
  readonly isOn: boolean
  /** True if the settings of this process decide it, and no administrator can. */
  readonly isOfOperator: boolean
  /** Reads an administrator's change in this process without waiting for word of it. */
  read(): Promise<void>
}

export interface CollectingDependencies {
  /** What the operator has set; undefined: administrators decide. */
  readonly given: boolean | undefined
  readonly pool: Pick<pg.Pool, 'query'>
  readonly notifications: Pick<Notifications, 'on'>
  readonly log: Log
}

/** Reads what the operator or, in the app, an administrator has decided. Off until somebody has. */
export async function openCollecting({ given, pool, notifications, log }: CollectingDependencies): Promise<Collecting> {
  if (given !== undefined) return { isOn: given, isOfOperator: true, read: async () => {} }
  let isOn = false
  const read = async () => {
    const { rows } = await pool.query<{ value: boolean }>(
      `SELECT value FROM installation_setting WHERE name = 'collecting'`,
    )
    isOn = rows[0]?.value === true
  }
  await read()
  notifications.on('collecting', () => {
    read().catch((err) => log.warn({ err }, 'cannot read whether sources are collected'))
  })
  return {
    get isOn() {
      return isOn
    },
    isOfOperator: false,
    read,
  }
}
