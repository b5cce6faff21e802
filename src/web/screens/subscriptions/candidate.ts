import type { CandidateBody } from '../../../contract/subscriptions.ts'
import type { Organisation } from '../../../domain/organisation.ts'
import type { ProductGroup } from '../../../domain/source.ts'
import { nothingChosen, type TargetFormatId, targetFormatIds } from '../../../domain/subscription.ts'
import type { SubscriptionChoices } from './choices.ts'

/** The trial candidate in the form; empty at first and after submission or discarding. */
export type TrialCandidate = CandidateBody

export function emptyCandidate(): TrialCandidate {
  return structuredClone(nothingChosen) as TrialCandidate
}

/** Enrichers that are on by default, without the mandatory ones. */
export function usualEnrichers({ enrichers }: SubscriptionChoices): string[] {
  return enrichers.filter(({ selected, disabled }) => selected && !disabled).map(({ value }) => value)
}

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
