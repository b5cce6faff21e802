import type { ReportRequest } from '../../contract/uploads.ts'
import { mostBudget, mostFee } from '../../domain/most-euros.ts'
import { mostOwnRanges } from '../../domain/observables/most-own-ranges.ts'
import type { Organisation, OrganisationType } from '../../domain/organisation.ts'
import type { ProductGroup } from '../../domain/source.ts'
import { isZoneName } from '../../domain/zone.ts'
import { fitting } from '../app/draft.ts'
import { readOwnRanges } from './own-ranges.ts'

export const steps = ['organization', 'sourceComparison', 'ctiConfig', 'fineTuning'] as const
export type StepId = (typeof steps)[number]
export type StepStatus = 'incomplete' | 'complete' | 'error'

export const sourcesTypes = ['free', 'free_and_commercial', 'free_and_commercial_budget'] as const
export type SourcesTypeId = (typeof sourcesTypes)[number]

export const employeeSizes = ['1-49', '50-249', '250-999', '1000-4999', '5000-'] as const
export const clientSizes = ['1-9', '10-49', '50-199', '200-'] as const

export interface Profile {
  readonly nEmployees: string
  readonly nClients: string
  readonly industries: readonly string[]
  readonly geographies: readonly string[]
}

/** State of the wizard (specification, section 3, "Recommender state"). */
export interface RecommenderState {
  readonly org: OrganisationType
  readonly companyProfile: Readonly<Record<OrganisationType, Profile>>
  readonly currentlyUsedSources: readonly UsedSource[]
  readonly shareSourcesConsent: boolean
  readonly shareLogfilesConsent: boolean
  readonly ctiTarget: ProductGroup
  readonly selectedProducts: Readonly<Record<ProductGroup, readonly string[]>>
  readonly selectedIocTypeIds: readonly string[]
  readonly selectedSourcesType: SourcesTypeId
  readonly budget?: number
  readonly selectedFlavours: readonly string[]
  /** The organisation's own addresses, ranges and domains, as entered. */
  readonly ownRanges: string
  /** Steps that were left at least once. */
  readonly visited: readonly StepId[]
  /** Steps that the group's defaults already answer. */
  readonly known: readonly StepId[]
}

/** A source in use: by its id in the catalogue, or by its address if it is custom. */
export interface UsedSource {
  readonly id: string
  readonly custom?: boolean
  /** What is paid for it, EUR per year; asked for if its price is unknown. */
  readonly fee?: number
}

const emptyProfile: Profile = { nEmployees: '', nClients: '', industries: [], geographies: [] }

/** Returns the id by which the wizard knows a source; undefined if it exists no more. */
export type SourceOf = (sourceId: string) => string | undefined

/** Initial state, filled from the group's stored organisation. */
export function initialState(
  organisation: Organisation | null,
  iocTypeIds: readonly string[],
  sourceOf: SourceOf = (id) => id,
): RecommenderState {
  const none: RecommenderState['selectedProducts'] = { siem: [], edr: [], network: [], tips: [] }
  const fresh: RecommenderState = {
    org: 'enterprise',
    companyProfile: { mssp: emptyProfile, enterprise: emptyProfile },
    currentlyUsedSources: [],
    ...noConsents,
    ctiTarget: 'siem',
    selectedProducts: none,
    selectedIocTypeIds: iocTypeIds,
    selectedSourcesType: 'free_and_commercial',
    selectedFlavours: [],
    ownRanges: '',
    visited: [],
    known: [],
  }
  if (!organisation) return fresh
  const { type, nEmployees, nClients, industries, geographies, productGroup, sourcesType } = organisation
  const profile = { nEmployees, nClients: nClients === '0' ? '' : nClients, industries, geographies }
  const known = organisation.iocTypes.filter((id) => iocTypeIds.includes(id))
  const used = new Set((organisation.currentSources ?? []).flatMap((id) => (isAddress(id) ? id : (sourceOf(id) ?? []))))
  return {
    ...fresh,
    org: type,
    companyProfile: { ...fresh.companyProfile, [type]: profile },
    currentlyUsedSources: [...used].map((id) => {
      const fee = organisation.currentFees?.[id]
      return { id, ...(isAddress(id) && { custom: true }), ...(fee !== undefined && { fee }) }
    }),
    ctiTarget: productGroup,
    selectedProducts: { ...none, [productGroup]: organisation.selectedProducts },
    selectedIocTypeIds: known.length > 0 ? known : iocTypeIds,
    selectedFlavours: organisation.flavours,
    selectedSourcesType: !sourcesType.commercial
      ? 'free'
      : sourcesType.budget === undefined
        ? 'free_and_commercial'
        : 'free_and_commercial_budget',
    ...(sourcesType.budget !== undefined && { budget: sourcesType.budget }),
    known: ['organization', ...(used.size > 0 ? (['sourceComparison'] as const) : []), 'ctiConfig', 'fineTuning'],
  }
}

/** A source of the group's own is named by its address. */
const isAddress = (id: string) => /^https?:/i.test(id)

export type StepFault = 'ownRanges' | 'ownRangesMany' | 'fees' | 'budget' | 'iocTypes'

/** The fault of a step, or undefined. */
export function stepFault(state: RecommenderState, step: StepId): StepFault | undefined {
  if (step === 'organization') return ownRangesFault(state.ownRanges)
  if (step === 'sourceComparison' && state.currentlyUsedSources.some(({ fee = 0 }) => fee > mostFee)) return 'fees'
  if (step === 'fineTuning') {
    const { budget = Number.NaN } = state
    if (state.selectedSourcesType.includes('budget') && !(budget >= 0 && budget <= mostBudget)) return 'budget'
    if (state.selectedIocTypeIds.length === 0) return 'iocTypes'
  }
  return undefined
}

export function stepStatus(state: RecommenderState, step: StepId): StepStatus {
  const isVisited = state.visited.includes(step)
  if (stepFault(state, step)) return isVisited ? 'error' : 'incomplete'
  return isVisited || state.known.includes(step) ? 'complete' : 'incomplete'
}

/** Steps that block the start. */
export function faultySteps(state: RecommenderState): StepId[] {
  return steps.filter((step) => stepFault(state, step) !== undefined)
}

/** The fault in an entered list of own addresses, or undefined. */
export function ownRangesFault(text: string): 'ownRanges' | 'ownRangesMany' | undefined {
  const { entries, faults } = readOwnRanges(text)
  if (faults.length > 0) return 'ownRanges'
  return entries.length > mostOwnRanges ? 'ownRangesMany' : undefined
}

/** The organisation object for the API (specification, section 3). */
export function organisationOf(state: RecommenderState): Omit<Organisation, 'currentSources' | 'currentFees'> {
  const { nEmployees, nClients, industries, geographies } = state.companyProfile[state.org]
  const { selectedSourcesType: type, budget } = state
  return {
    type: state.org,
    nEmployees,
    nClients: state.org === 'mssp' && nClients !== '' ? nClients : '0',
    industries,
    geographies,
    productGroup: state.ctiTarget,
    sourcesType: {
      free: true,
      commercial: type.includes('commercial'),
      ...(type.includes('budget') && budget !== undefined && { budget }),
    },
    iocTypes: state.selectedIocTypeIds,
    flavours: state.selectedFlavours,
    selectedProducts: state.selectedProducts[state.ctiTarget],
  }
}

/** Request that accompanies an upload. `zoneOffsetMinutes` or, by name, `zone` applies to log times without a zone. */
export function requestOf(state: RecommenderState, zoneOffsetMinutes: number, zone?: string): ReportRequest {
  const { iocTypes, industries, geographies, flavours, selectedProducts, ...rest } = organisationOf(state)
  const fees = feesOf(state)
  return {
    cOrg: {
      ...rest,
      iocTypes: [...iocTypes],
      industries: [...industries],
      geographies: [...geographies],
      flavours: [...flavours],
      selectedProducts: [...selectedProducts],
      ...(Object.keys(fees).length > 0 && { currentFees: fees }),
    },
    currentSources: state.currentlyUsedSources.map(({ id }) => id),
    shareSourcesConsent: state.shareSourcesConsent,
    shareLogfilesConsent: state.shareLogfilesConsent,
    zoneOffsetMinutes,
    ...(zone !== undefined && isZoneName(zone) && { zone }),
    ownRanges: readOwnRanges(state.ownRanges).entries,
  }
}

const feesOf = ({ currentlyUsedSources }: RecommenderState): Record<string, number> =>
  Object.fromEntries(currentlyUsedSources.flatMap(({ id, fee }) => (fee === undefined ? [] : [[id, fee]])))

/** The answers that a group keeps as its defaults. */
export function defaultsOf(state: RecommenderState): ReportRequest['cOrg'] {
  const { cOrg, currentSources } = requestOf(state, 0)
  // Without any fee, too: those of before are gone.
  return { ...cOrg, currentSources, currentFees: feesOf(state) }
}

const version = 1

/** Consents are given report by report: no draft keeps them, and they are off again after a start (docs/design/server.md). */
export const noConsents = { shareSourcesConsent: false, shareLogfilesConsent: false } as const

/** Name of a group's draft (`web/app/draft.ts`). */
export function draftKey(groupId: string): string {
  return `recommender:${groupId}`
}

/** The draft as stored in the browser, so that a reload or the end of a session loses nothing. */
export function draftText(state: RecommenderState): string {
  return JSON.stringify({ version, state: { ...state, ...noConsents } })
}

/**
 * Reads a stored draft; undefined if this version cannot read it, or if it answers nothing differently: a start saves
 * the answers as the group's defaults, and nothing of them is unsaved then.
 */
export function readDraft(
  text: string | null | undefined,
  fresh: RecommenderState,
  sourceOf: SourceOf = (id) => id,
): RecommenderState | undefined {
  const stored = storedState(text)
  if (!stored) return undefined
  const read = { ...fresh, ...fitting({ budget: 0, ...fresh }, stored) }
  const currentlyUsedSources = read.currentlyUsedSources.map((source) =>
    source.custom ? source : { ...source, id: sourceOf(source.id) ?? source.id },
  )
  const draft = { ...read, currentlyUsedSources, ...noConsents, known: fresh.known }
  const answers = (state: RecommenderState) => JSON.stringify([requestOf(state, 0), state.ownRanges.trim()])
  return answers(draft) === answers(fresh) ? undefined : draft
}

function storedState(text: string | null | undefined): object | undefined {
  if (!text) return undefined
  try {
    const draft = JSON.parse(text) as { version: number; state: unknown } | null
    return draft?.version === version && typeof draft.state === 'object' ? (draft.state ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** A stored or new draft in which exactly these catalogue sources are in use; custom ones stay. */
export function draftWithSources(text: string | null | undefined, ids: readonly string[]): string {
  const stored: Partial<RecommenderState> = storedState(text) ?? {}
  const custom = Array.isArray(stored.currentlyUsedSources)
    ? stored.currentlyUsedSources.filter((source) => source?.custom === true)
    : []
  const currentlyUsedSources = [...ids.map((id) => ({ id })), ...custom]
  return JSON.stringify({ version, state: { ...stored, currentlyUsedSources } })
}
