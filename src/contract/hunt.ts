import { z } from 'zod'
import { huntStates } from '../domain/hunt.ts'
import { calls } from './call.ts'
import { ById, Count, Id, Kind, oneLine, Time } from './shapes.ts'

/** A value that a sensor saw before it was found on a list of a source. */
export const HuntHit = z
  .object({
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
        how: z.enum(['exact', 'cidr', 'domain', 'url-host', 'host-url']),
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
  .meta({ id: 'HuntHit' })
export type HuntHit = z.infer<typeof HuntHit>

const OneHit = ById.extend({ hitId: Id })

/** Hits in the stored sightings of a group. */
export const HuntHits = z
  .object({
    /** Newest first. */
    hits: z.array(HuntHit),
    /** Number of hits by state. */
    counts: z.object({ open: Count, confirmed: Count, falseAlarm: Count }),
    /** Cursor of the next page; null on the last page. */
    next: z.string().nullable(),
  })
  .meta({ id: 'HuntHits' })
export type HuntHits = z.infer<typeof HuntHits>

/** Judgements of a group's members on the hits of a source. */
export const HuntOutcomes = z.object({ confirmed: Count, falseAlarms: Count }).meta({ id: 'HuntOutcomes' })
export type HuntOutcomes = z.infer<typeof HuntOutcomes>

/** Calls for the retro-hunt: values that were found on lists of sources after a sensor of the group had seen them. */
export const hunt = calls({
  list: {
    method: 'GET',
    cost: 3,
    path: '/api/web/groups/{id}/hunt',
    summary: 'Values that sensors of the group saw before they were found on a list of a source, newest first',
    needs: 'SENSOR_READ',
    params: ById,
    query: z.object({ state: z.enum(huntStates).default('open'), after: z.string().max(100).optional() }),
    reply: HuntHits,
  },
  outcomes: {
    method: 'GET',
    path: '/api/web/groups/{id}/hunt/outcomes',
    summary:
      'How many hits of a source the group has confirmed or called false alarms; none for a source that it does not see',
    needs: 'SENSOR_READ',
    params: ById,
    query: z.object({ source: z.string().max(200) }),
    reply: HuntOutcomes,
  },
  judge: {
    method: 'PATCH',
    path: '/api/web/groups/{id}/hunt/{hitId}',
    summary: 'Confirms a hit, calls it a false alarm, or opens it again',
    needs: 'SENSOR_MANAGE',
    params: OneHit,
    body: z.object({
      state: z.enum(huntStates),
      /** Reason, one line. */
      reason: z.string().trim().max(500).regex(oneLine, 'one line of text').default(''),
    }),
    reply: HuntHit,
    problems: ['not-found'],
  },
})
