import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { Omission, OutputContext, OutputPart } from '../output-format.ts'
import { isCanonical, jsonArray, operations } from './lines.ts'

/** Indicators with at least both values are blocked. */
const blockedFrom = { risk: 70, confidence: 70 } as const

/** Tells whether a product blocks an indicator; shared infrastructure only if the subscriber asks for it. */
export const isToBlock = (indicator: DeliveredIndicator, { options }: Pick<OutputContext, 'options'>): boolean =>
  indicator.risk >= blockedFrom.risk &&
  indicator.confidence >= blockedFrom.confidence &&
  (!indicator.isShared || options.blockShared === true)

/** The entries that a product takes for the same: they agree up to this key, which follows their type and value. */
export const sameUpTo = (key: string) => (entry: string) => entry.slice(0, entry.indexOf(`","${key}":"`))

/**
 * A JSON array of objects for a product's API; a script of a guide compares them with what is there.
 * @param object what the guide calls one of them
 * @param from the first key that may change in an object
 */
export const comparedObjects = (object: string, from: string) =>
  ({
    mediaType: 'application/json',
    ...jsonArray,
    identity: sameUpTo(from),
    ownLines: true,
    delta: operations(object),
  }) satisfies Partial<OutputPart>

/** The entries of the kinds for which a product has a word, such as a `type`. */
export const worded = <Word>(
  words: Readonly<Partial<Record<KindId, Word>>>,
  write: (indicator: DeliveredIndicator, word: Word, context: OutputContext) => readonly string[] | Omission,
): Pick<OutputPart, 'kinds' | 'entries'> => ({
  kinds: Object.keys(words) as KindId[],
  entries(indicator, context) {
    const word = words[indicator.kind]
    if (!word) return 'kind'
    return isCanonical(indicator) ? write(indicator, word, context) : 'inexpressible'
  },
})
