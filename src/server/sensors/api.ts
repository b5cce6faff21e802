import type { contract } from '../../contract/index.ts'
import type { Sensors } from '../../contract/sensors.ts'
import type { Trx } from '../platform/db/db.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { changing, existing } from '../platform/must-exist.ts'
import { demoPrefix } from './demo.ts'
import type { SensorStore } from './store.ts'

/** Handlers for sensors as people manage them. */
export function sensorHandlers({
  sensors,
  limits,
  refreshStanding,
  queueDemo,
}: {
  readonly sensors: SensorStore
  /** Makes the standing reports of a group again, after its sightings were deleted. */
  readonly refreshStanding: (groupId: string) => Promise<void>
  readonly limits: Sensors['limits']
  /** Queues the job that sends the demo log. */
  readonly queueDemo: (work: { sensorId: string; reportBy?: string }, within: Trx) => Promise<unknown>
}): Handlers<typeof contract.sensors> {
  return {
    list: async ({ params }, { user }) => ({ sensors: await sensors.list(user, params.id), limits }),
    create: ({ params, body }, { user }) => sensors.create(user, params.id, body),
    async demo({ params }, { user, group }) {
      // As when a standing report is made: its evidence is what all sensors of the group saw.
      const { permissions } = group
      const mayMake = permissions.has('REPORT_CREATE') && permissions.has('SENSOR_READ')
      const reportBy = mayMake ? { reportBy: user.id } : {}
      const { key: _, ...sensor } = await sensors.create(
        user,
        params.id,
        { name: 'Demo', silentMinutes: null, prefix: demoPrefix },
        (sensorId, within) => queueDemo({ sensorId, ...reportBy }, within),
      )
      return sensor
    },
    patch: ({ params, body }, { user }) => existing(sensors.patch(user, params.id, params.sensorId, body)),
    rotateKey: ({ params }, { user }) => existing(sensors.rotateKey(user, params.id, params.sensorId)),
    revoke: ({ params }, { user }) => changing(sensors.revoke(user, params.id, params.sensorId)),
    days: async ({ params, query }, { user }) => ({
      days: await existing(sensors.days(user, params.id, params.sensorId, query.days)),
    }),
    async forget({ params }, { user }) {
      await changing(sensors.forget(user, params.id, params.sensorId))
      await refreshStanding(params.id)
    },
    async forgetAll({ params }, { user }) {
      await sensors.forgetAll(user, params.id)
      await refreshStanding(params.id)
    },
  }
}
