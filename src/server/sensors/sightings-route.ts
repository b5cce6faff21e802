import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import type pg from 'pg'
import { sightingsCall } from '../../contract/machine.ts'
import { Problem } from '../../domain/problem.ts'
import { sensorMark } from '../../domain/sensor.ts'
import { isGzip } from '../../formats/containers/gzip.ts'
import { type BodySender, bodiesInTurn } from '../platform/http/body-rooms.ts'
import type { ClientIp } from '../platform/http/caller.ts'
import type { AppEnv } from '../platform/http/env.ts'
import { keyGuard } from '../platform/http/key-guard.ts'
import { keyDigest, shownKey } from '../platform/keys.ts'
import { type KnownSensor, type TakeLimits, takeSightings } from './take.ts'

export interface SightingsRouteDependencies {
  readonly pool: pg.Pool
  readonly now: () => number
  readonly clientIp: ClientIp
  readonly limits: TakeLimits
  /** Largest body of a request as it is sent, in bytes. */
  readonly maxBytes: number
}

const { path: sightingsPath } = sightingsCall

/**
 * The route for files of sightings (docs/sightings.md), plain or gzip, with a sensor's key. It answers after the whole
 * file is durable; a sensor repeats everything that was not acknowledged. docs/design/sightings.md
 */
export function sightingsRoutes({ pool, now, clientIp, limits, maxBytes }: SightingsRouteDependencies): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const guard = keyGuard(now)
  // Each body in progress occupies a database connection.
  const takeBody = bodiesInTurn({ maxBytes, width: 2, mostWaiting: 50, isSmall })

  async function opened(c: Context<AppEnv>): Promise<KnownSensor & BodySender> {
    const { headers } = c.req.raw
    const secret = shownKey(headers)?.secret
    // Tokens and delivery keys use the same headers.
    if (!secret?.startsWith(sensorMark)) throw new Problem('sensor.no-key')
    const ip = clientIp(headers, c.env.incoming.socket.remoteAddress)
    const digest = keyDigest(secret)
    const sensor = await guard.open(ip, digest, () => sensorOf(pool, digest))
    if (!sensor) throw new Problem('sensor.no-key')
    if (!sensor.isGranted) throw new Problem('permission.missing')
    return sensor
  }

  app.post(sightingsPath, async (c) => {
    const sensor = await opened(c)
    const taken = await takeBody(c.req.raw, sensor, (body, rest) =>
      takeSightings(pool, sensor, body, { now: now(), limits, rest }),
    )
    return c.json(taken, 200, { 'cache-control': 'no-store' })
  })
  app.all(sightingsPath, () => {
    throw new Problem('method.not-allowed', { allow: 'POST' })
  })
  return app
}

/** Unpacked bytes of a small file: about two thousand values, which take a fraction of a second. */
const smallBytes = 1 << 16
const unpack = promisify(gunzip)

async function isSmall(body: Uint8Array): Promise<boolean> {
  if (body.length > smallBytes) return false
  if (!isGzip(body)) return true
  // A damaged file is refused in a moment.
  const isTooLarge = await unpack(body, { maxOutputLength: smallBytes }).catch(
    ({ code }) => code === 'ERR_BUFFER_TOO_LARGE',
  )
  return isTooLarge !== true
}

async function sensorOf(
  pool: Pick<pg.Pool, 'query'>,
  digest: Buffer,
): Promise<(KnownSensor & BodySender & { readonly isGranted: boolean }) | undefined> {
  const { rows } = await pool.query({
    name: 'sensor-key',
    text: `select s.id, s.number, s.group_id "groupId", g.path[1]::text root, g.path[2]::text branch,
        'SENSOR_READ' = any(g.granted) "isGranted"
      from sensor s join app_group g on g.id = s.group_id and g.deleted_at is null
      where s.digest = $1 and s.revoked_at is null`,
    values: [digest],
  })
  return rows[0]
}
