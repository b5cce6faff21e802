import { z } from 'zod'
import { deathCauses } from '../domain/report.ts'
import { sourceVerdicts } from '../domain/worlds.ts'
import { Count, Kind, Time } from './shapes.ts'

/** An expected number of observables, with up to three decimals. */
export const Expected = z.number().nonnegative()
const Share = z.object({ count: Count, pcnt: z.number() })

/** An own host that suspicious observables were seen with, and no other. */
export const OneHost = z
  .object({
    host: z.string(),
    hits: Count,
    /** The same with those of which it is not known for some or all sightings. */
    atMost: Count.optional(),
  })
  .meta({ id: 'OneHost' })

/** A source with its figures in a report. */
export const ReportFeed = z
  .object({
    ID: z.string(),
    name: z.string(),
    maintainer: z.string(),
    selected: z.boolean(),
    /** EUR per year; null: unknown. */
    price: z.number().nullable(),
    demoPrice: z.boolean().optional(),
    /** When its trial ends; until then the price is 0. */
    trialUntil: Time.optional(),
    license: z.object({
      commercial: z.boolean(),
      name: z.string(),
      url: z.string().optional(),
      commercialUse: z.enum(['yes', 'no', 'unknown']).optional(),
    }),
    statistics: z.object({
      matches: Count,
      records: Count,
      coverage: Expected,
      interval: z.tuple([Expected, Expected]),
      coverage_light: Count,
      added: Expected,
      verified: Expected,
      unproven: Count,
      met: Count,
      inTime: Count,
      during: Count,
      late: Count,
      expired: Count,
      /** Median of the hours from the first event until the first proven hour. */
      medianDelayHours: z.number().nullable(),
      exclusive: Expected,
      medianLeadHours: z.number().nullable(),
      benign: Count,
      doubtful: Count,
      /** Of the false alarms, those that the source is proven to have listed at the event. */
      falseAlarmsProven: Count.optional(),
      addresses: Count,
      wideRanges: Count,
      wide: Count,
      byChance: Expected,
      noMoreThanChance: z.boolean(),
      blocked: Count.optional(),
      /** The own host with which alone more than half of `coverage_light` were seen, if it is known. */
      oneHost: OneHost.optional(),
    }),
    winnowFilterRateOverall: Share,
    winnowFilterRateEffective: Share,
    complexity: z.object({ score: z.number() }),
    notCompared: z.boolean().optional(),
    /** Why the file of a list that came with the log could not be read: a reason as snapshots have them. */
    unread: z.string().optional(),
    newestLook: Time.nullable(),
    /** The first successful collection. */
    firstLook: Time.nullable().optional(),
    /** Share of the log's period for which the source was watched, 0 to 100. */
    watchedPcnt: z.number().min(0).max(100).optional(),
    dead: z.enum(deathCauses).optional(),
    flavours: z.array(z.string()),
    kinds: z.array(Kind),
  })
  .meta({ id: 'ReportFeed' })

/** A source in use that is given up. */
export const SuperfluousFeed = ReportFeed.extend({
  verdict: z.enum(sourceVerdicts).optional(),
  lost: Expected,
  coveredBy: z.array(z.object({ ID: z.string(), covered: Expected })),
  savedEurPerYear: z.number(),
})

/** What a set of sources covers and costs in a year, EUR; sources without a price count as 0. */
export const WorldState = z
  .object({
    IDs: z.array(z.string()),
    coverage: Expected,
    proven: Expected,
    possible: Expected,
    sourcesPrice: z.number(),
    winnowPrice: z.number(),
    totalPrice: z.number(),
    unpriced: z.array(z.string()),
    perProven: z.number().nullable(),
    perExpected: z.number().nullable(),
  })
  .meta({ id: 'WorldState' })

/** The figures of `tomorrow` minus those of `today`. */
export const NetChange = z.object({ eur: z.number(), coverage: z.number(), proven: z.number() })
