import { Hono } from 'hono'
import type pg from 'pg'
import type { Base } from '../base.ts'
import type { Notifications } from '../platform/db/notifications.ts'
import type { AppEnv } from '../platform/http/env.ts'
import type { Limits } from '../platform/http/limits.ts'
import type { PlaceInTree } from '../platform/place-in-tree.ts'
import type { Secrets } from '../platform/secrets.ts'
import { signer } from '../platform/signer.ts'
import { deliveryAccess } from './access.ts'
import { giveUp } from './lost-files.ts'
import type { DeliveryMetrics } from './metrics.ts'
import { createPulls } from './pulls.ts'
import { type DeliveryRouteDependencies, deliveryRoutes } from './routes.ts'
import { taxiiStore } from './taxii/objects.ts'
import { taxiiRoutes } from './taxii/routes.ts'

export interface DeliveryServiceDependencies
  extends Pick<Base, 'notifications' | 'clock' | 'log'>,
    Pick<DeliveryRouteDependencies, 'pool' | 'blobs' | 'folder' | 'origin' | 'clientIp' | 'placeOf'> {
  readonly secrets: Pick<Secrets, 'key' | 'olderKeys'>
  readonly metrics: Pick<DeliveryMetrics, 'pulled'>
  readonly perMinute: number
  readonly limits: Pick<Limits, 'machines'>
  /** Checks a subscription, and composes it if it is due. */
  readonly compose: (subscriptionId: string, options?: { readonly isUrgent: boolean }) => Promise<unknown>
  readonly operator: { readonly name: string | null; readonly email: string | null }
}

/** A pull right after a subscription was created waits this long, in ms, for its first release. */
const firstReleaseMs = 15_000

/** Assembles everything that serves deliveries. */
export function createDeliveries(dependencies: DeliveryServiceDependencies) {
  const { pool, notifications, secrets, clock, log, metrics, perMinute, operator } = dependencies
  const now = () => clock.now()
  const inTurn = <T>({ root, branch }: PlaceInTree, work: () => Promise<T>) =>
    dependencies.limits.machines(root, work, branch)
  const access = deliveryAccess({
    pool,
    now,
    perMinute,
    inTurn,
    remake: (subscriptionId) => dependencies.compose(subscriptionId, { isUrgent: true }),
  })
  const pulls = createPulls({ pool, now, log, metrics })
  const shared = { ...dependencies, access, pulls, now }
  const keys = [secrets.key('delivery-address'), secrets.olderKeys('delivery-address')] as const
  const taxii = taxiiRoutes({
    ...shared,
    store: taxiiStore(pool),
    // Page tokens are part of an address, and have shorter signatures.
    signer: signer(...keys, 16),
    operatorName: operator.name ?? 'Winnow',
    contact: operator.email ?? undefined,
  })
  const files = deliveryRoutes({
    ...shared,
    signer: signer(...keys),
    composed: (subscriptionId) => firstRelease(pool, notifications, subscriptionId),
    remake: async (part) => {
      if (!(await giveUp(pool, part))) return
      log.warn({ ...part }, 'a delivered file is missing from the store and will be written again')
      await dependencies.compose(part.subscriptionId)
    },
  })
  const routes = new Hono<AppEnv>().route('/', files).route('/', taxii)
  return { access, pulls, routes, stop: () => pulls.stop() }
}

async function firstRelease(pool: pg.Pool, notifications: Notifications, subscriptionId: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, firstReleaseMs)
  const ask = async () => {
    const { rows } = await pool.query('SELECT FROM delivery WHERE subscription_id = $1 AND release > 0', [
      subscriptionId,
    ])
    if (rows.length > 0) resolve()
  }
  // Without a payload, notifications may have been missed, including any before we listened.
  const off = notifications.on('delivery', (payload) => {
    if (payload === undefined) void ask().catch(() => {})
    else if (payload.startsWith(subscriptionId)) resolve()
  })
  await ask().catch(() => {})
  try {
    await promise
  } finally {
    clearTimeout(timer)
    off()
  }
}
