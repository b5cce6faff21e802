import { Hono } from 'hono'
import type { Base } from '../base.ts'
import { sensorHandlers } from './api.ts'
import { sightingsRoutes } from './sightings-route.ts'
import { sensorStore } from './store.ts'

export type SensorParts = Pick<Base, 'config' | 'database' | 'clock' | 'clientIp'>

/** Sensors: programs that send what they have seen in logs, and the sightings that are kept of it. */
export function sensorNoun({ config: { sensors: limits }, database, clock, clientIp }: SensorParts) {
  const sensors = sensorStore({ database, clock, perGroup: limits.perGroup })
  const { perGroup, segmentsPerMinute, bytesPerDay, keptDays } = limits
  const handlers = sensorHandlers({
    sensors,
    limits: { sensors: perGroup, segmentsPerMinute, bytesPerDay, keptDays },
  })
  const routes = sightingsRoutes({
    pool: database.pool,
    now: () => clock.now(),
    clientIp,
    maxBytes: limits.maxBytes,
    limits: { segmentsPerMinute, bytesPerDay, keptDays, unpackedBytes: 8 * limits.maxBytes },
  })
  return {
    handlers: { sensors: handlers },
    routes: new Hono().route('/', routes as never),
    /** Before those of deliveries, to which all other addresses below /v1 belong. */
    encodesItself: true as const,
  }
}
