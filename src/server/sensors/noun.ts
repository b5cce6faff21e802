import type { StandingDays } from '../../domain/standing.ts'
import type { Base } from '../base.ts'
import type { NewsTeller } from '../news/noun.ts'
import type { Actor } from '../platform/db/db.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { withSteadyClock } from '../platform/queue/steady-clock.ts'
import type { SourceService } from '../sources/service.ts'
import { sensorHandlers } from './api.ts'
import { sendDemo } from './demo.ts'
import { sightingsRoutes } from './sightings-route.ts'
import { sensorStore } from './store.ts'
import { newsOfSilence } from './tell.ts'
import { tidySightings } from './tidy.ts'
import type { sensorWork } from './work.ts'

export interface SensorNounDependencies extends Base<typeof sensorWork> {
  readonly news: NewsTeller
  /** Makes the standing reports of a group again. */
  readonly refreshStanding: (groupId: string) => Promise<void>
  /** Makes a group's standing report on behalf of a person who is permitted to. */
  readonly makeStanding: (who: Actor, groupId: string, days: StandingDays) => Promise<unknown>
  readonly sources: Pick<SourceService, 'prepareDemo'>
}

/** Sensors: programs that send sightings from logs; and the stored sightings. */
export function sensorNoun(dependencies: SensorNounDependencies) {
  const { config, database, clock, clientIp, queue, news, refreshStanding, makeStanding, sources } = dependencies
  const limits = config.sensors
  const sensors = sensorStore({ database, clock, perGroup: limits.perGroup })
  const { perGroup, segmentsPerMinute, bytesPerDay, keptDays } = limits
  const handlers = sensorHandlers({
    sensors,
    refreshStanding,
    limits: { sensors: perGroup, segmentsPerMinute, bytesPerDay, keptDays },
    queueDemo: (work, within) => queue.add('send-demo-sightings', work, { within, key: work.sensorId }),
  })
  const takeLimits = { segmentsPerMinute, bytesPerDay, sensors: perGroup, keptDays, unpackedBytes: 8 * limits.maxBytes }
  const routes = sightingsRoutes({
    pool: database.pool,
    now: () => clock.now(),
    clientIp,
    maxBytes: limits.maxBytes,
    limits: takeLimits,
  })
  const jobs: Workers<typeof sensorWork> = {
    async 'send-demo-sightings'({ sensorId, reportBy }, { signal }) {
      await sources.prepareDemo(signal)
      const groupId = await sendDemo(database.pool, sensorId, { now: clock.now(), limits: takeLimits })
      if (groupId && reportBy) await makeStanding({ id: reportBy }, groupId, 7)
    },
    'watch-sensors': (_, run) => news.tell(newsOfSilence({ clock, origin: config.origin }), run),
    'tidy-sightings': withSteadyClock(database.pool, clock, 'tidy-sightings', async (_, { log }) => {
      const dropped = await tidySightings(database.pool, { now: clock.now(), keptDays })
      if (dropped > 0) log.info({ dropped }, 'days of sightings dropped')
    }),
  }
  return {
    jobs,
    handlers: { sensors: handlers },
    routes,
    /** Must come before the routes of deliveries, which answer all other addresses below /v1. */
    encodesItself: true as const,
  }
}
