import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { publicSuffix } from '../../domain/observables/public-suffix.ts'
import type { OwnRanges } from '../../engine/extract/own-ranges.ts'
import type { OwnLists } from '../../engine/lists/own-lists.ts'
import { isAllowed } from '../../engine/match/match.ts'
import { type Marker, onWarningList, sharedInfrastructure } from '../sources/listing-store.ts'

/** A sighted value that a listing meets. Kinds are codes of domain/observables. */
export interface Met {
  readonly kind: number
  readonly value: string
  readonly how: string
  readonly listedKind: number
  readonly listed: string
  readonly marks: number
}

export interface Verdict {
  /** The value is shared infrastructure. */
  readonly isDoubtful: boolean
  /** The indicator is. */
  readonly isListedDoubtful: boolean
}

const credible: Verdict = { isDoubtful: false, isListedDoubtful: false }

/** What a group says of values. */
export interface OwnWords {
  readonly lists?: OwnLists | undefined
  /** Its own addresses and names, and those of groups above. */
  readonly ranges?: OwnRanges | undefined
}

/** Judges as reports do: undefined for what is the group's own or benign, and for names across a public suffix. */
export function judge(met: Met, marker: Marker, { lists: own, ranges }: OwnWords): Verdict | undefined {
  const { value, how, listed, marks } = met
  if (ranges?.holds(met.kind, value)) return undefined
  if (how === 'domain' && listed.length <= (publicSuffix(value)?.length ?? 0)) return undefined
  const kind = kindOf(met.kind)
  const said = own?.check(kind, value)
  if (said && said.deny.length > 0) return credible
  const its = marker.marks(kind, value)
  if (isAllowed(said) || (its & onWarningList) !== 0) return undefined
  const saidOfListed = how === 'host-url' ? own?.check(kindOf(met.listedKind), listed) : undefined
  if (isAllowed(saidOfListed)) return undefined
  const isListedDenied = saidOfListed !== undefined && saidOfListed.deny.length > 0
  if ((marks & onWarningList) !== 0 && !isListedDenied) return undefined
  return {
    isDoubtful: (its & sharedInfrastructure) !== 0,
    isListedDoubtful: (marks & sharedInfrastructure) !== 0 && !isListedDenied,
  }
}

const kindOf = (code: number): KindId => kindByCode.get(code)?.id as KindId
