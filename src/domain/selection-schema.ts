import { z } from 'zod'
import { noPeriods, sourceVerdicts } from './report-codes.ts'
import { NetChange, SuperfluousFeed, WorldState } from './report-schema.ts'
import { Count, Expected, named } from './value-schemas.ts'

/** An amount with its inputs, so that a screen can explain it. */
const CostTerm = z.object({
  /** Amount in EUR. Only sums are rounded (to two decimals): a sum of rounded terms could be off by a cent. */
  eur: z.number(),
  inputs: z.record(z.string(), z.number()),
  /** Why the amount is unknown; it then counts as 0. */
  unknown: z.enum(noPeriods).optional(),
  /** Contribution of each source in EUR, for sums over sources. */
  bySource: z.array(z.object({ ID: z.string(), eur: z.number() })).optional(),
})

/**
 * What a selection of a report's sources covers, costs and saves. Coverage and prices are those of tomorrow: of the selection
 * and of the sources in use that are kept. EUR per year.
 */
export const SelectionFigures = named('SelectionFigures', {
  /** The selected sources that count: known to the report, and free if only free sources are allowed. */
  IDs: z.array(z.string()),
  /** The sources in use beside them that are kept. */
  kept: z.array(z.string()),
  /** What becomes of each source in use; `stays` tells whether it is in `tomorrow`. */
  inUse: z.array(z.object({ ID: z.string(), verdict: z.enum(sourceVerdicts), stays: z.boolean() })),
  today: WorldState,
  tomorrow: WorldState,
  net: NetChange,
  /** Expected coverage, its proven part and the rest, and its upper limit. */
  coverage: Expected,
  proven: Expected,
  estimated: Expected,
  possible: Expected,
  /** Observables with an hour in which one of them is proven to have listed it. */
  met: Count,
  /** URLs that they do not cover even at most, but whose host they listed, or may have listed (`Selection.byHost`). */
  byHost: Count,
  light: Count,
  /** Share of the suspicious observables, 0 to 100; 0 if there are none. */
  coveragePercent: z.number(),
  provenPercent: z.number(),
  possiblePercent: z.number(),
  lightPercent: z.number(),
  sourcesPrice: z.number(),
  /** Price of the product for this number of sources; 0 without any source. */
  winnowPrice: z.number(),
  totalPrice: z.number(),
  budget: z.number().nullable(),
  overBudget: z.boolean(),
  /** Selected and kept sources without a price; they count as 0, so that the sums are least sums. */
  unpriced: z.array(z.string()),
  /** Sources in use that are given up beside the selection, with the reason as `verdict`. */
  superfluous: z.array(SuperfluousFeed),
  /** Estimated work that is saved. */
  savings: z.object({
    /** Analyst hours on alerts that filtering avoids, scaled from the report's period to one year. */
    filter: CostTerm,
    /** Work on the selected sources that the customer saves. */
    evaluation: CostTerm,
    integration: CostTerm,
    operation: CostTerm,
    renewal: CostTerm,
    /** Sum of the terms above, with two decimals. */
    work: CostTerm,
    /** Yearly work (operation and renewal) on superfluous sources in use. */
    superfluousSources: CostTerm,
    /** Prices of the superfluous sources. */
    superfluousFees: CostTerm,
    /** Sum of `work` and the two terms of superfluous sources, with two decimals. */
    total: CostTerm,
    /** `filter`, of the current sources; not part of the total. */
    currentFilterCandidates: CostTerm,
  }),
})
