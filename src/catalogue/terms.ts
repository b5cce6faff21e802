import { z } from 'zod'
import type { LicenceTerms } from '../domain/source.ts'
import { type PriceList, readPriceFile } from './prices.ts'

const Permission3 = z.enum(['yes', 'no', 'unknown'], { error: 'yes, no or unknown' })

/** Licence terms as the operator enters them. */
export const LicenceFacts = z.strictObject({
  name: z.string().trim().min(1).max(200),
  url: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .optional(),
  stated: z.boolean().default(true),
  commercialUse: Permission3,
  redistribution: Permission3,
  attribution: Permission3,
  credit: z.string().trim().min(1).max(500).optional(),
})

/**
 * A price file with the operator's corrections of licences, by source id. Without `licences` it contains only prices.
 */
export interface TermsFile {
  readonly prices: PriceList
  readonly licences: ReadonlyMap<string, LicenceTerms> | undefined
}

/** Reads a terms file (JSON), which can be a price file. Either all of it is valid, or every fault is reported. */
export function readTermsFile(
  text: string,
  knownIds: ReadonlySet<string>,
): TermsFile | { readonly faults: readonly string[] } {
  let licences: unknown
  let rest = text
  try {
    const { licences: given, ...prices } = JSON.parse(text)
    licences = given
    if (given !== undefined) rest = JSON.stringify(prices)
  } catch {
    // Faults in the text are reported below.
  }
  const read = readPriceFile(rest, knownIds)
  const faults = 'faults' in read ? [...read.faults] : []
  const facts = z.record(z.string(), LicenceFacts).optional().safeParse(licences)
  for (const { path, message } of facts.error?.issues ?? [])
    faults.push(`${['licences', ...path].join('.')}: ${message}`)
  for (const id of Object.keys(facts.data ?? {})) {
    if (!knownIds.has(id)) faults.push(`licences.${id}: no source has this id`)
  }
  if (faults.length > 0 || !('prices' in read)) return { faults }
  return {
    prices: read.prices,
    licences: facts.data && new Map(Object.entries(facts.data).map(([id, one]) => [id, without(one)])),
  }
}

/** Omits undefined fields, as JSON does. */
export function without(facts: z.output<typeof LicenceFacts>): LicenceTerms {
  const { url, credit, ...rest } = facts
  return { ...rest, ...(url !== undefined && { url }), ...(credit !== undefined && { credit }) }
}
