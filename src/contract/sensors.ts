import { z } from 'zod'
import { sensorSilence } from '../domain/sensor.ts'
import { calls } from './call.ts'
import { Count, GivenName, Id, named, Time } from './shapes.ts'

const Name = GivenName.min(1).max(80)
/** Null: nobody is notified. */
const SilentMinutes = z.number().int().min(1).max(sensorSilence.most).nullable()

/** A program that sends sightings from logs. Does not include its key. */
export const Sensor = named('Sensor', {
  id: Id,
  name: z.string(),
  /** First characters of its key. */
  prefix: z.string(),
  /** Empty if the account no longer exists. */
  createdBy: z.string(),
  createdAt: Time,
  keyMadeAt: Time,
  revokedAt: Time.nullable(),
  /** Time of its last segment; null: none so far. */
  lastSeenAt: Time.nullable(),
  /** Minutes without a segment after which people are notified; null: never. */
  silentMinutes: SilentMinutes,
  /** `new`: it has not sent anything yet. `silent`: it has sent nothing for longer than `silentMinutes`. */
  state: z.enum(['new', 'sends', 'silent', 'revoked']),
  /** Formats of its logs in the last 30 days, by id and according to the sensor, most lines first, at most 10. */
  formats: z.array(z.string()),
  /** Data sent in the last 30 days. */
  sent: z.object({ segments: Count, bytes: Count, lines: Count, sightings: Count }),
})
export type Sensor = z.infer<typeof Sensor>

/** Includes the key, which is shown only in this response. */
export const SensorWithKey = Sensor.extend({ key: z.string() }).meta({ id: 'SensorWithKey' })
export type SensorWithKey = z.infer<typeof SensorWithKey>

/**
 * Sensors of a group, oldest first. Sensors that were revoked more than 30 days ago are left out unless some of their
 * sightings are still stored.
 */
export const Sensors = named('Sensors', {
  sensors: z.array(Sensor),
  limits: z.object({
    /** Maximum number of active sensors. */
    sensors: Count,
    segmentsPerMinute: Count,
    /** Maximum number of unpacked bytes per sensor and day. */
    bytesPerDay: Count,
    /** Number of days for which sightings are stored. */
    keptDays: Count,
  }),
})
export type Sensors = z.infer<typeof Sensors>

/** Data sent by a sensor on a UTC day. */
export const SensorDay = named('SensorDay', {
  day: z.iso.date(),
  segments: Count,
  /** Unpacked bytes of the segments. */
  bytes: Count,
  /** Lines and bytes of the logs, according to the sensor. */
  lines: Count,
  logBytes: Count,
  sightings: Count,
  /** Number of values that were stored, and of those that were too old. */
  kept: Count,
  old: Count,
})
export type SensorDay = z.infer<typeof SensorDay>

/** Calls for sensors. They take a session: a sensor's key opens none of them. */
export const sensors = calls({
  list: {
    address: 'GET /api/web/groups/{id}/sensors',
    summary: 'The sensors of a group, with what they sent in the last 30 days',
    needs: 'SENSOR_READ',
    reply: Sensors,
  },
  create: {
    address: 'POST /api/web/groups/{id}/sensors',
    summary: 'Makes a sensor; its key is shown only here',
    needs: 'SENSOR_MANAGE',
    body: z.object({ name: Name, silentMinutes: SilentMinutes.default(sensorSilence.usual) }),
    status: 201,
    reply: SensorWithKey,
    problems: ['sensor.too-many'],
  },
  demo: {
    address: 'POST /api/web/groups/{id}/sensors/demo',
    cost: 10,
    summary:
      'Makes a sensor that sends the demo log, and the standing report of the last 7 days if its maker may make reports',
    needs: 'SENSOR_MANAGE',
    status: 202,
    reply: Sensor,
    problems: ['sensor.too-many'],
  },
  patch: {
    address: 'PATCH /api/web/groups/{id}/sensors/{sensorId}',
    summary: 'Renames a sensor, or changes when people are told that it is silent',
    needs: 'SENSOR_MANAGE',
    body: z.object({ name: Name.optional(), silentMinutes: SilentMinutes.optional() }),
    reply: Sensor,
  },
  rotateKey: {
    address: 'POST /api/web/groups/{id}/sensors/{sensorId}/key',
    summary: 'Replaces the key of a sensor at once; the new one is shown only here',
    needs: 'SENSOR_MANAGE',
    status: 201,
    reply: SensorWithKey,
    problems: ['sensor.revoked'],
  },
  revoke: {
    address: 'DELETE /api/web/groups/{id}/sensors/{sensorId}',
    summary: 'Revokes a sensor for good; what it has sent is kept',
    needs: 'SENSOR_MANAGE',
  },
  days: {
    address: 'GET /api/web/groups/{id}/sensors/{sensorId}/days',
    summary: 'What a sensor sent, by day, newest first; days without a segment are left out',
    needs: 'SENSOR_READ',
    query: z.object({ days: z.coerce.number().int().min(1).max(400).default(30) }),
    reply: z.object({ days: z.array(SensorDay) }),
  },
  forget: {
    address: 'DELETE /api/web/groups/{id}/sensors/{sensorId}/sightings',
    summary: 'Deletes all sightings of a sensor, at once and for good',
    needs: 'SENSOR_MANAGE',
  },
  forgetAll: {
    address: 'DELETE /api/web/groups/{id}/sightings',
    summary: 'Deletes all sightings of the sensors of a group, at once and for good',
    needs: 'SENSOR_MANAGE',
  },
})
