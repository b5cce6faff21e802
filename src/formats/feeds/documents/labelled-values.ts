import type { Value } from '../../../domain/observables/read.ts'
import { isCutOff, readIndicator } from '../../reading/indicator.ts'
import { parserOf } from '../../reading/named-kinds.ts'
import { isFileName } from '../reading/file-names.ts'
import { isDefanged, wordsIn } from './prose-words.ts'

/** Values behind what they are: `C2 server: 203.0.113.5 (/gate)`, `Payload: http://…`. */

const labelled = /^[\s>*-]{0,20}([\p{L}\d][\p{L}\d&/"'() .-]{1,60}?)\**\s?:\**\s+(\S.*)$/u

/** Labels of what attackers use. */
const ofAttackers =
  /\b(?:c2s?|c&c|cnc|c2c|command[- ]and[- ]control|payloads?|droppers?|beacons?|exfil\w*|phishing|malicious|botnet|stage ?\d|mining pool|redirectors?)\b/i
/** Labels of what is written about it, and of what is not theirs. */
const ofOthers =
  /analysis|report|referenc|article|blog|rules?\b|sample|tweet|source|victim|target|legit|brand|instruction|descri|traffic|profile|config/i

/**
 * The plain addresses, names and URLs at the start of what a label of attackers' infrastructure announces; in a list
 * (`byKind`) also behind the name of a kind. `defanged` ones are included only if nothing else reads these.
 */
export function labelledValues(line: string, { byKind = false, defanged = false } = {}): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>()
  const [, label = '', rest = ''] = line.length > 1000 ? [] : (labelled.exec(line) ?? [])
  if (label === '' || ofOthers.test(label)) return found
  if (!ofAttackers.test(label) && !(byKind && parserOf(label) !== undefined)) return found
  for (const word of wordsIn(rest)) {
    const value = (isDefanged(word) && !defanged) || isCutOff(word) ? undefined : readIndicator(word)
    const isName = value?.kind === 'domain' && !isFileName(word)
    const isClear = value && (isName || /^(?:ipv[46]|onion)/.test(value.kind) || /:\]?\/\//.test(word))
    if (!isClear) break
    found.set(word, value)
  }
  return found
}
