import type { contract } from '../../contract/index.ts'
import type { Sensors } from '../../contract/sensors.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { mustExist } from '../platform/must-exist.ts'
import type { SensorStore } from './store.ts'

/** Sensors as people manage them. */
export function sensorHandlers({
  sensors,
  limits,
  refreshStanding,
}: {
  readonly sensors: SensorStore
  /** Makes the standing reports of a group anew, which its deleted sightings have emptied. */
  readonly refreshStanding: (groupId: string) => Promise<void>
  readonly limits: Sensors['limits']
}): Handlers<typeof contract.sensors> {
  return {
    list: async ({ params }, { user }) => ({ sensors: await sensors.list(user, params.id), limits }),
    create: ({ params, body }, { user }) => sensors.create(user, params.id, body),
    patch: async ({ params, body }, { user }) => mustExist(await sensors.patch(user, params.id, params.sensorId, body)),
    rotateKey: async ({ params }, { user }) => mustExist(await sensors.rotateKey(user, params.id, params.sensorId)),
    async revoke({ params }, { user }) {
      mustExist((await sensors.revoke(user, params.id, params.sensorId)) || undefined)
      return undefined
    },
    days: async ({ params, query }, { user }) => ({
      days: mustExist(await sensors.days(user, params.id, params.sensorId, query.days)),
    }),
    async forget({ params }, { user }) {
      mustExist((await sensors.forget(user, params.id, params.sensorId)) || undefined)
      await refreshStanding(params.id)
      return undefined
    },
    async forgetAll({ params }, { user }) {
      await sensors.forgetAll(user, params.id)
      await refreshStanding(params.id)
      return undefined
    },
  }
}
