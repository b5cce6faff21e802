import { z } from 'zod'
import { huntStates } from '../domain/hunt.ts'
import { calls } from './call.ts'
import { ById, Id, Kind, oneLine, Time } from './shapes.ts'

const Count = z.number().int().nonnegative()

/** A value that a sensor saw before a source listed it. */
export const HuntHit = z
  .object({
    id: Id,
    kind: Kind,
    value: z.string(),
    /** The sensor that saw it. */
    sensor: z.object({ id: Id, name: z.string() }),
    /** First and last day (UTC) of the sightings that were kept when it was found. */
    firstSeen: z.iso.date(),
    lastSeen: z.iso.date(),
    /** A device let some of it through. */
    passed: z.boolean(),
    /** It, or all that is listed, is shared infrastructure. */
    doubtful: z.boolean(),
    foundAt: Time,
    /** The sources that list it, first ones first; only those that the group sees. */
    listings: z.array(
      z.object({
        source: z.object({ ID: z.string(), name: z.string() }),
        how: z.enum(['exact', 'cidr', 'domain', 'url-host', 'host-url']),
        /** The indicator as the source lists it. */
        kind: Kind,
        value: z.string(),
        /** When the source was first seen to list it. */
        listedAt: Time,
      }),
    ),
    state: z.enum(huntStates),
    /** Who judged it, when and why; empty and null while it is open. */
    judgedBy: z.string(),
    judgedAt: Time.nullable(),
    reason: z.string(),
  })
  .meta({ id: 'HuntHit' })
export type HuntHit = z.infer<typeof HuntHit>

const OneHit = ById.extend({ hitId: Id })

/** Hits in the kept sightings of a group. */
export const HuntHits = z
  .object({
    /** Newest first. */
    hits: z.array(HuntHit),
    /** Hits in each state. */
    counts: z.object({ open: Count, confirmed: Count, falseAlarm: Count }),
    /** Names the next page; null on the last one. */
    next: z.string().nullable(),
  })
  .meta({ id: 'HuntHits' })
export type HuntHits = z.infer<typeof HuntHits>

/** What people of a group have said of hits of a source. */
export const HuntOutcomes = z.object({ confirmed: Count, falseAlarms: Count }).meta({ id: 'HuntOutcomes' })
export type HuntOutcomes = z.infer<typeof HuntOutcomes>

/** Calls for what sources list only after a sensor of the group saw it. */
export const hunt = calls({
  list: {
    method: 'GET',
    cost: 3,
    path: '/api/web/groups/{id}/hunt',
    summary: 'Values that sensors of the group saw before a source listed them, newest first',
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
      /** Why; one line. */
      reason: z.string().trim().max(500).regex(oneLine, 'one line of text').default(''),
    }),
    reply: HuntHit,
    problems: ['not-found'],
  },
})
