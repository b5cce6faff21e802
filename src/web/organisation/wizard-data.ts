import { groups as groupCalls } from '../../contract/groups.ts'
import { sources as sourceCalls } from '../../contract/sources.ts'
import { uploads as uploadCalls } from '../../contract/uploads.ts'
import { ask, askMaybe, askOrFault, type LoaderPlace } from '../app/ask.ts'
import { activeGroupOf } from '../session/active-group.ts'
import { defaultLimits } from '../upload/limits.ts'
import type { RecommenderState } from './wizard-state.ts'

export interface WizardOption {
  readonly value: string
  readonly text: string
  readonly description?: string
  readonly disabled?: boolean
}

/**
 * Options for the organisation's fields in a group. If options cannot be loaded, the `error` is stored and the fields
 * stay empty: the rest of the wizard works, and no message is shown (specification, section 8).
 */
export async function loadOptions(place: LoaderPlace, groupId: string) {
  const params = { id: groupId }
  const [options, flavours, products] = await Promise.all([
    askMaybe(place, groupCalls.subscriptionOptions, { params }),
    askOrFault(place, groupCalls.flavours, { params }),
    askOrFault(place, groupCalls.products, { params }),
  ])
  const listOf = (path: string): WizardOption[] => options?.find(({ jsonPath }) => jsonPath === path)?.options ?? []
  return {
    countries: listOf('countries'),
    industries: listOf('industries'),
    iocTypes: listOf('iocSelector'),
    flavours: (flavours.reply?.[0]?.options ?? []) as WizardOption[],
    products: products.reply?.[0]?.options ?? [],
    error: flavours.fault ?? products.fault,
  }
}

export type OrganisationOptions = Awaited<ReturnType<typeof loadOptions>>

/** Data of the wizard for the active group; undefined without one. */
export async function loadWizard(place: LoaderPlace, request: Request) {
  const groupId = await activeGroupOf(place, request)
  if (!groupId) return undefined
  // Groups, options, formats: start-up order of the specification.
  const options = await loadOptions(place, groupId)
  const query = { groupID: groupId }
  const [sources, collecting, formats, limits] = await Promise.all([
    ask(place, sourceCalls.list, { query }),
    ask(place, sourceCalls.collecting, { query }),
    askOrFault(place, uploadCalls.formats, {}),
    askMaybe(place, uploadCalls.limits, {}),
  ])
  return {
    groupId,
    ...options,
    // Named as in the catalogue, also where the group has its own licence, which may end: reports take the copy.
    sources: sources.map(({ id, standsFor, name, maintainer, commercial, price }) => ({
      id: standsFor ?? id,
      ...(standsFor !== null && { copy: id }),
      name,
      maintainer,
      commercial,
      price,
    })),
    /** No source has real data to compare with. */
    onlyDemo: sources.every(({ demo, records }) => demo || records === 0),
    collecting,
    limits: limits ?? defaultLimits,
    error: options.error ?? formats.fault,
    formatTitles: Object.fromEntries(formats.reply?.map(({ id, title }) => [id, title]) ?? []),
  }
}

export type WizardData = NonNullable<Awaited<ReturnType<typeof loadWizard>>>

/** Props of each step's fields. */
export interface FieldProps {
  readonly state: RecommenderState
  readonly change: (part: Partial<RecommenderState>) => void
  readonly data: OrganisationOptions
}

/** A list that comes with the log; no draft keeps it, because a browser keeps no file. */
export interface ListFile {
  readonly file: File
  /** What is paid for it, or the vendor's quote for what it is a sample of. */
  readonly eurPerYear?: number
  /** It is a sample of a source that is not in use. */
  readonly isSample?: true
}

export interface StepProps extends FieldProps {
  readonly lists: readonly ListFile[]
  readonly changeLists: (lists: readonly ListFile[]) => void
  /** A function computes the change from the current state, for results that arrive later. */
  readonly change: (part: Partial<RecommenderState> | ((before: RecommenderState) => Partial<RecommenderState>)) => void
  readonly data: WizardData
}
