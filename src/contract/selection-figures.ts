import { z } from 'zod'
import { noPeriods } from '../domain/report.ts'
import { sourceVerdicts } from '../domain/report-codes.ts'
import { NetChange, SuperfluousFeed, WorldState } from '../domain/report-schema.ts'
import { Expected } from '../domain/value-schemas.ts'
import { Count } from './shapes.ts'

/** An amount in EUR with the numbers that it is made of. */
const Term = z.object({
  eur: z.number(),
  inputs: z.record(z.string(), z.number()),
  /** Why the amount is unknown; it then counts as 0. */
  unknown: z.enum(noPeriods).optional(),
  bySource: z.array(z.object({ ID: z.string(), eur: z.number() })).optional(),
})

/** What a selection of a report's sources and the kept ones cover, cost and save; EUR per year. */
export const SelectionFigures = z
  .object({
    /** The selected sources that count. */
    IDs: z.array(z.string()),
    /** The sources in use beside them that are kept. */
    kept: z.array(z.string()),
    /** What becomes of each source in use; `stays` tells whether it is in `tomorrow`. */
    inUse: z.array(z.object({ ID: z.string(), verdict: z.enum(sourceVerdicts), stays: z.boolean() })),
    today: WorldState,
    tomorrow: WorldState,
    net: NetChange,
    coverage: Expected,
    proven: Expected,
    estimated: Expected,
    possible: Expected,
    /** Observables with an hour in which one of them is proven to have listed it. */
    met: Count,
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
    /** Selected and kept sources without a price; they count as 0, so that the sums are least sums. */
    unpriced: z.array(z.string()),
    /** Sources in use that are given up beside the selection, with the reason as `verdict`. */
    superfluous: z.array(SuperfluousFeed),
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
