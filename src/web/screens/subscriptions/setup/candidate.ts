import type { CandidateBody } from '../../../../contract/subscriptions.ts'
import type { Organisation } from '../../../../domain/organisation.ts'
import type { ProductGroup } from '../../../../domain/source.ts'
import { nothingChosen, type TargetFormatId, targetFormatIds } from '../../../../domain/subscription.ts'
import type { SubscriptionChoices } from '../choices.ts'

/** What the user has chosen in the form so far; empty at first, and again after it was submitted or discarded. */
export type TrialCandidate = CandidateBody

export function emptyCandidate(): TrialCandidate {
  return structuredClone(nothingChosen) as TrialCandidate
}

/** Ids of the enrichers that are on at first; those that the user cannot switch off are not among them. */
export function usualEnrichers({ enrichers }: SubscriptionChoices): string[] {
  return enrichers.filter(({ selected, disabled }) => selected && !disabled).map(({ value }) => value)
}

/** The format that most products of a group read. */
const formatOfGroup: Readonly<Record<ProductGroup, TargetFormatId>> = {
  siem: 'STIX21',
  network: 'PLAIN',
  edr: 'CSV',
  tips: 'TAXII21',
}

/** The format that the organisation's products most likely read; CSV if nothing is known. */
export function likelyFormat(
  organisation: Pick<Organisation, 'productGroup' | 'selectedProducts'> | null | undefined,
  { formats }: Pick<SubscriptionChoices, 'formats'>,
): TargetFormatId {
  const ofProduct = organisation?.selectedProducts
    .map((id) => formats.find(({ products }) => products?.includes(id))?.value)
    .find((id) => id !== undefined)
  const likely = ofProduct ?? (organisation ? formatOfGroup[organisation.productGroup] : 'CSV')
  return targetFormatIds.find((id) => id === likely && formats.some(({ value }) => value === id)) ?? 'CSV'
}
