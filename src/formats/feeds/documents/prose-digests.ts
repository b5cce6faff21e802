import type { Value } from '../../../domain/observables/read.ts'
import { readIndicatorAs } from '../../reading/indicator.ts'

/** What a report calls a digest. */

const others =
  'imp(?:ort)?[ -]?hash(?:es)?|impfuzzy|authentihash(?:es)?|vhash(?:es)?|pe[ -]?hash(?:es)?|telfhash(?:es)?|rich[ -](?:pe[ -])?(?:header|hash)|icon[ -](?:d?hash|md5)|dhash|(?:public|host)[ -]?key|ssh fingerprint|ja3s|ja4\\w{0,2}|hassh(?:server)?|commits?|revision|' +
  '(?:aes(?:[ -]?\\d{3})?|rc4|xor|chacha20|salsa20|hmac|(?:en|de)cryption|crypto|private|secret|session|api|master|signing|symmetric)[ -]keys?|' +
  'salts?|nonces?|mutex(?:es)?|(?:build|bot|botnet|campaign|affiliate|session)[ -]?ids?|[gu]uids?|serial(?:[ -]?n(?:umber|o|r)\\.?)?'
/** What may stand between the name of a fingerprint and its digest. */
const between =
  '(?:[\\s:=|()[\\]"\'`*_\\u2013-]|\\b(?:md5|sha-?1|sha-?256|hash(?:es)?|digests?|fingerprints?|values?|is|of|the)\\b){0,12}$'

const ofOthers = new RegExp(`\\b(?:${others})${between}`, 'i')
/** A password begins its line or cell: `sample without password: …` is a sample. */
const ofPasswords = new RegExp(`(?:^|[|;,])[\\s*_\`>+-]{0,8}passwords?${between}`, 'i')
const ofClients = new RegExp(`\\bja3${between}`, 'i')

/**
 * Judges a digest by the text before it: digests of imports, keys, icons and servers are not digests of files, nor are keys,
 * names of mutexes and identifiers that only look like one. A JA3 is the fingerprint of a client. Undefined if the digest is
 * not an indicator.
 */
export function digestAfter(before: string, digest: Value): Value | undefined {
  const label = before.slice(-80)
  if (ofOthers.test(label) || ofPasswords.test(label)) return undefined
  return digest.kind === 'md5' && ofClients.test(label) ? readIndicatorAs('ja3', digest.value) : digest
}
