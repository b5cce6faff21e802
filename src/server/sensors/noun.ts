import type { Base } from '../base.ts'
import { sensorHandlers } from './api.ts'
import { sensorStore } from './store.ts'

export type SensorParts = Pick<Base, 'config' | 'database' | 'clock'>

/** Sensors: programs that send what they have seen in logs, and the sightings that are kept of it. */
export function sensorNoun({ config: { sensors: limits }, database, clock }: SensorParts) {
  const sensors = sensorStore({ database, clock, perGroup: limits.perGroup })
  const { perGroup, segmentsPerMinute, bytesPerDay, keptDays } = limits
  const handlers = sensorHandlers({
    sensors,
    limits: { sensors: perGroup, segmentsPerMinute, bytesPerDay, keptDays },
  })
  return { handlers: { sensors: handlers } }
}
