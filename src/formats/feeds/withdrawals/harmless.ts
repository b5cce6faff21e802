import { speaksOfAbuse } from '../../reading/harmless-remarks.ts'
import { isUnsupportedKind, parserOf } from '../../reading/named-kinds.ts'
import { fileNameOf } from '../reading/file-names.ts'

/**
 * Words by which publishers mark what they call harmless or no longer list: keys of JSON and YAML, headings and comments
 * of texts.
 */

/** Words that say it wherever they stand in a name: `trusted_ips`, `removedEntries`. */
const outright = new Set(
  (
    'whitelist whitelists whitelisted whitelisting allowlist allowlists allowlisted passlist safelist safelisted ' +
    'fuzzylist withdrawn revoked removed removals deleted deletions expired delisted delistings unlisted ignored ' +
    'ignorelist trusted benign harmless legit legitimate goodware exception exceptions exclude excludes excluded ' +
    'exclusion exclusions retracted passthru'
  ).split(' '),
)
/** Words that say it only of the values themselves: `good`, `clean_ips`, but not `clean-mx`. */
const vague = new Set('white allow allowed safe clean good remove delete inactive permit permitted ignore'.split(' '))
/** What a list holds, besides the names of kinds. */
const contents = new Set(
  (
    'list lists entry entries item items ioc iocs indicator indicators value values names addresses sites hashes files ' +
    'sources egress ingress networks ranges cidrs hosts servers remote local'
  ).split(' '),
)
const pairs =
  /\b(?:white|allow|pass|safe|ignore) lists?\b|\bfalse positives?\b|\b(?:not|non) malicious\b|\bknown good\b/

/** Names of lists from which the harmless was removed: `domains_after_whitelisting`, `whitelist_filtered`. */
const withoutHarmless = /\b(?:no|without|after|excluding|minus|ohne)\b|\b(?:filtered|checked|applied)$/

/** The words of a key: `falsePositives`, `false_positives` and `False Positives` are the same. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-zäöüß]+/g, ' ')
    .trim()
}

/** Tells whether the name of a list says that its values are harmless, or that the publisher withdrew them. */
export function namesHarmless(name: string): boolean {
  if (name.length > 80) return false
  const text = wordsOf(name)
  if (speaksOfAbuse(text) || withoutHarmless.test(text)) return false
  if (pairs.test(text)) return true
  const words = text.split(' ')
  if (/\b(?:not|non|no|never)\b/.test(text)) return false
  if (words.some((word) => outright.has(word))) return true
  return (
    words.some((word) => vague.has(word)) &&
    words.every(
      (word) => vague.has(word) || contents.has(word) || parserOf(word) !== undefined || isUnsupportedKind(word),
    )
  )
}

/** Tells whether the name of a file says that it is an allow list, or one of victims: `allowlist.txt`, `false-positives.csv`, `victims.txt`. */
export function isAllowListName(path: string): boolean {
  const name = fileNameOf(path).replace(/\.\w{1,8}$/, '')
  if (/^(?:ddos[ _-]?)?(?:victims|targets)$/i.test(name)) return true
  return /(?:white|allow)[ _-]?list|false[ _-]?positive/i.test(name) && namesHarmless(name)
}

/**
 * Tells whether an object is a warning list of MISP (github.com/MISP/misp-warninglists): values that are known to be harmless. Only
 * the first keys of a long one are known.
 */
export function isWarningList(value: object): boolean {
  if (!('list' in value && Array.isArray(value.list))) return false
  if ('matching_attributes' in value) return true
  const isStart = Object.keys(value).join() === 'description,list'
  return isStart && 'description' in value && ofHarmless.test(String(value.description))
}

/** Descriptions of warning lists. */
const ofHarmless =
  /^event contains\b|\btop[ -]?\d|\bmost (?:used|popular|visited)\b|\bfalse positives?\b|\bwarning ?list\b/i
