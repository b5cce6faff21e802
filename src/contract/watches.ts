import { z } from 'zod'
import { calls } from './call.ts'
import { longestValue } from './search.ts'
import { Count, Id, Kind, named, oneLine, Time } from './shapes.ts'

/** Default number of days until a watch ends. */
export const usualWatchDays = 90
/** Maximum number of days until a watch ends. */
export const longestWatchDays = 365

/**
 * What a group wants to be notified of. For a value: the value, everything that contains it or lies within or below it,
 * and URLs on it. For a family: indicators that a source tags with it. For a list: every value of an own list. Values
 * are user input: never treat them as HTML.
 */
export const Watch = named('Watch', {
  id: Id,
  what: z.enum(['value', 'family', 'list']),
  /** Null for a family or a list. */
  kind: Kind.nullable(),
  /** The value or the family; for a list, its name. */
  value: z.string(),
  listID: Id.nullable(),
  /** Recipient of the mails. Empty if the account no longer exists. */
  createdBy: z.string(),
  createdAt: Time,
  expiresAt: Time,
  paused: z.boolean(),
  /** False: the organisation's watched lists have too many rows in total, and this list is not compared. */
  compared: z.boolean(),
  /** Time at which a source last listed or delisted something that concerns the watch; null if not within 30 days. */
  newsAt: Time.nullable(),
})
export type Watch = z.infer<typeof Watch>

/** Changes of one source that concern a watch. */
export const WatchNews = named('WatchNews', {
  watchID: Id,
  source: z.object({ ID: z.string(), name: z.string() }),
  /** True: listed; false: delisted. */
  listed: z.boolean(),
  /** True if this was the first look at the source: the indicators may have been listed before. */
  firstLook: z.boolean(),
  indicators: Count,
  /** A sample of the indicators, at most 10. */
  samples: z.array(z.object({ kind: Kind, value: z.string() })),
  at: Time,
})
export type WatchNews = z.infer<typeof WatchNews>

/** Calls for watches. */
export const watches = calls({
  list: {
    address: 'GET /api/web/watches',
    summary: 'Watches of a group that have not ended, newest first, and their news of the last 30 days',
    needs: 'IOC_SEARCH_SHOW',
    reply: z.object({
      watches: z.array(Watch),
      /** Newest first, at most 100. */
      news: z.array(WatchNews),
      /** False: this installation sends no mail. */
      mails: z.boolean(),
    }),
  },
  create: {
    address: 'POST /api/web/watches',
    summary: 'Watches a value, a family or an own list; an existing watch continues with this end',
    needs: 'IOC_SEARCH_SHOW',
    body: z
      .object({
        kind: Kind.optional(),
        value: z.string().min(1).max(longestValue).regex(oneLine, 'one line of text').optional(),
        /** Instead of a kind and a value. */
        family: z.string().trim().min(2).max(120).regex(oneLine, 'one line of text').optional(),
        /** An own list of this group, instead of a kind and a value. */
        listID: Id.optional(),
        /** At most 365 days ahead; 90 days if missing. */
        expiresAt: Time.optional(),
      })
      .refine(
        ({ kind, value, family, listID }) =>
          [kind !== undefined && value !== undefined, family !== undefined, listID !== undefined].filter(Boolean)
            .length === 1,
        'one of: kind and value, family, listID',
      ),
    status: 201,
    reply: Watch,
    problems: ['search.no-value', 'watch.expiry', 'watch.too-many', 'watch.too-many-rows'],
  },
  patch: {
    address: 'PATCH /api/web/watches/{id}',
    summary: 'Pauses or resumes a watch, or changes its end',
    needs: 'IOC_SEARCH_SHOW',
    body: z.object({ paused: z.boolean().optional(), expiresAt: Time.optional() }),
    reply: Watch,
    problems: ['watch.expiry', 'watch.too-many', 'watch.too-many-rows'],
  },
  remove: {
    address: 'DELETE /api/web/watches/{id}',
    summary: 'Deletes a watch and its news',
    needs: 'IOC_SEARCH_SHOW',
  },
})
