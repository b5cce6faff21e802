import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { publicSuffix } from '../../domain/observables/public-suffix.ts'
import type { OwnRanges } from '../../engine/extract/own-ranges.ts'
import type { OwnLists, OwnVerdict } from '../../engine/lists/own-lists.ts'
import { isAllowed } from '../../engine/match/match.ts'
import { type Marker, onWarningList, sharedInfrastructure } from '../sources/listing-store.ts'

/** A sighted value that a listing matches. Kinds are codes of domain/observables. */
export interface Met {
  readonly kind: number
  readonly value: string
  readonly how: string
  readonly listedKind: number
  readonly listed: string
  readonly marks: number
  /** The log shows the value to be a time server or a crawler (`roleOf`). */
  readonly isInfrastructure?: boolean
}

export interface Verdict {
  /** The value is shared infrastructure. */
  readonly isDoubtful: boolean
  /** The listed indicator is shared infrastructure. */
  readonly isListedDoubtful: boolean
}

const credible: Verdict = { isDoubtful: false, isListedDoubtful: false }

/** A group's own lists, addresses and names. */
export interface OwnWords {
  /** Compiled in one or several parts, each with lists of its own. */
  readonly lists?: readonly OwnLists[] | undefined
  /** Own addresses and names of the group and of groups above. */
  readonly ranges?: OwnRanges | undefined
}

/**
 * Judges a match by the rules of reports. Undefined if it is not a hit: the value is the group's own or benign, or the listed
 * name is a public suffix.
 */
export function judge(met: Met, marker: Marker, { lists = [], ranges }: OwnWords): Verdict | undefined {
  const { value, how, listed, marks } = met
  if (ranges?.holds(met.kind, value)) return undefined
  if (how === 'domain' && listed.length <= (publicSuffix(value)?.length ?? 0)) return undefined
  const kind = kindOf(met.kind)
  const inOwnLists = check(lists, kind, value)
  if (inOwnLists && inOwnLists.deny.length > 0) return credible
  const valueMarks = marker.marks(kind, value)
  if (isAllowed(inOwnLists) || (valueMarks & onWarningList) !== 0) return undefined
  const listedInOwnLists = how === 'host-url' ? check(lists, kindOf(met.listedKind), listed) : undefined
  if (isAllowed(listedInOwnLists)) return undefined
  const isListedDenied = listedInOwnLists !== undefined && listedInOwnLists.deny.length > 0
  if ((marks & onWarningList) !== 0 && !isListedDenied) return undefined
  return {
    isDoubtful: met.isInfrastructure === true || (valueMarks & sharedInfrastructure) !== 0,
    isListedDoubtful: (marks & sharedInfrastructure) !== 0 && !isListedDenied,
  }
}

/** What any of the lists says; positions in different parts are not told apart. */
function check(lists: readonly OwnLists[], kind: KindId, value: string): OwnVerdict | undefined {
  let joined: OwnVerdict | undefined
  for (const part of lists) {
    const verdict = part.check(kind, value)
    if (!verdict) continue
    joined = joined ? { allow: [...joined.allow, ...verdict.allow], deny: [...joined.deny, ...verdict.deny] } : verdict
  }
  return joined
}

const kindOf = (code: number): KindId => kindByCode.get(code)?.id as KindId
