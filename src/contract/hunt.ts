import { z } from 'zod'
import { huntStates, mostJudgedHits } from '../domain/hunt.ts'
import { matchWays } from '../domain/report-codes.ts'
import { calls } from './call.ts'
import { Count, Id, Kind, named, oneLine, Time } from './shapes.ts'

/** A value that a sensor saw before it was found on a list of a source. */
export const HuntHit = named('HuntHit', {
  id: Id,
  kind: Kind,
  value: z.string(),
  /** The sensor that saw it. */
  sensor: z.object({ id: Id, name: z.string() }),
  /** First and last day (UTC) of the sightings that were stored when the hit was found. */
  firstSeen: z.iso.date(),
  lastSeen: z.iso.date(),
  /** True if a device let at least one event through. */
  passed: z.boolean(),
  /** True if the value, or every listed indicator that matches it, is shared infrastructure. */
  doubtful: z.boolean(),
  foundAt: Time,
  /** The sources that list it, earliest first; only sources that the group sees. */
  listings: z.array(
    z.object({
      source: z.object({ ID: z.string(), name: z.string() }),
      how: z.enum(matchWays),
      /** The indicator as the source lists it. */
      kind: Kind,
      value: z.string(),
      /** When the source was first seen to list it. */
      listedAt: Time,
      /** True if that was the first look at the source, which may have listed it long before. */
      firstLook: z.boolean(),
    }),
  ),
  state: z.enum(huntStates),
  /** Who judged it, when and why; empty or null while it is open. */
  judgedBy: z.string(),
  judgedAt: Time.nullable(),
  reason: z.string(),
})
export type HuntHit = z.infer<typeof HuntHit>

/** Which hits are meant, besides their state. */
const HitFilter = z.object({
  /** Part of a value, of a sensor's name or of the name of a source that lists the hit. */
  text: z.string().trim().max(200).default(''),
  /** Id of a source that lists the hit. */
  source: z.string().max(200).optional(),
})

const Judgement = z.object({
  state: z.enum(huntStates),
  /** Reason, one line. */
  reason: z.string().trim().max(500).regex(oneLine, 'one line of text').default(''),
})

/** Hits in the stored sightings of a group. */
export const HuntHits = named('HuntHits', {
  /** Newest first. */
  hits: z.array(HuntHit),
  /** Number of hits by state, as far as text and source match. */
  counts: z.object({ open: Count, confirmed: Count, falseAlarm: Count }),
  /** The source of the filter; null if it names none that the group sees. */
  source: z.object({ ID: z.string(), name: z.string() }).nullable(),
  /** Cursor of the next page; null on the last page. */
  next: z.string().nullable(),
})
export type HuntHits = z.infer<typeof HuntHits>

/** Hits of a source in the stored sightings of a group that are open, and all judgements on its hits, also of deleted ones. */
export const HuntOutcomes = named('HuntOutcomes', { open: Count, confirmed: Count, falseAlarms: Count })
export type HuntOutcomes = z.infer<typeof HuntOutcomes>

/** Calls for the retro-hunt: values that were found on lists of sources after a sensor of the group had seen them. */
export const hunt = calls({
  list: {
    address: 'GET /api/web/groups/{id}/hunt',
    cost: 3,
    summary: 'Values that sensors of the group saw before they were found on a list of a source, newest first',
    needs: 'SENSOR_READ',
    query: HitFilter.extend({
      state: z.enum(huntStates).default('open'),
      after: z.string().max(100).optional(),
    }),
    reply: HuntHits,
  },
  outcomes: {
    address: 'GET /api/web/groups/{id}/hunt/outcomes',
    summary:
      'How many hits of a source are open, and how many the group has confirmed or called false alarms; none for a source that it does not see',
    needs: 'SENSOR_READ',
    query: z.object({ source: z.string().max(200) }),
    reply: HuntOutcomes,
  },
  judge: {
    address: 'PATCH /api/web/groups/{id}/hunt/{hitId}',
    summary: 'Confirms a hit, calls it a false alarm, or opens it again',
    needs: 'SENSOR_MANAGE',
    body: Judgement,
    reply: HuntHit,
  },
  judgeSeveral: {
    address: 'PATCH /api/web/groups/{id}/hunt',
    cost: 20,
    summary:
      'Judges several hits alike: all given ones, or none if one is unknown; or those that a filter matches, 500 with each call',
    needs: 'SENSOR_MANAGE',
    body: Judgement.extend({
      which: z.union([
        z.object({ ids: z.array(Id).min(1).max(mostJudgedHits) }),
        HitFilter.extend({
          /** Their state until now. */
          state: z.enum(huntStates),
          /** None that were found later, which nobody has seen yet. */
          foundUntil: Time,
        }),
      ]),
    }),
    reply: z.object({
      /** The judged hits. */
      ids: z.array(Id),
      /** True if the filter matches more of them. */
      more: z.boolean(),
    }),
  },
})
