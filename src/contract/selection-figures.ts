import { z } from 'zod'
import { noPeriods } from '../domain/report.ts'
import { Expected, SuperfluousFeed } from './report-feed.ts'
import { Count } from './shapes.ts'

/** An amount in EUR with the numbers that it is made of. */
const Term = z.object({
  eur: z.number(),
  inputs: z.record(z.string(), z.number()),
  /** Why the amount is unknown; it then counts as 0. */
  unknown: z.enum(noPeriods).optional(),
  bySource: z.array(z.object({ ID: z.string(), eur: z.number() })).optional(),
})

/** What a selection of a report's sources covers, costs and saves; EUR per year. */
export const SelectionFigures = z
  .object({
    /** The selected sources that count. */
    IDs: z.array(z.string()),
    coverage: Expected,
    proven: Count,
    estimated: Expected,
    possible: Count,
    /** URLs that they do not cover even at most, but whose host they listed, or may have listed. */
    byHost: Count,
    light: Count,
    coveragePercent: z.number(),
    provenPercent: z.number(),
    possiblePercent: z.number(),
    lightPercent: z.number(),
    sourcesPrice: z.number(),
    winnowPrice: z.number(),
    totalPrice: z.number(),
    budget: z.number().nullable(),
    overBudget: z.boolean(),
    /** Selected sources without a price; they count as 0. */
    unpriced: z.array(z.string()),
    /** Sources in use that are superfluous beside the selection. */
    superfluous: z.array(SuperfluousFeed),
    /** New payments minus ended ones, and what an observable costs. */
    net: z.object({
      eur: z.number(),
      kept: z.number(),
      perProven: z.number().nullable(),
      perExpected: z.number().nullable(),
    }),
    /** Estimated work that is saved; `work` is the sum of the first five, `total` adds what ends with superfluous sources. */
    savings: z.object({
      filter: Term,
      evaluation: Term,
      integration: Term,
      operation: Term,
      renewal: Term,
      work: Term,
      superfluousSources: Term,
      superfluousFees: Term,
      total: Term,
      /** False alarms of the sources in use, for comparison. */
      currentFilterCandidates: Term,
    }),
  })
  .meta({ id: 'SelectionFigures' })
