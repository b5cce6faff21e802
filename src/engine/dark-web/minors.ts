import { folded } from './fold.ts'

/**
 * Explicit terms in several languages, as they are after `folded`. A text with one of them is never stored. The lists
 * are deliberately short and plain: slang cannot be caught by word lists.
 */
const direct = [
  // English
  'child ?porn\\p{L}*',
  'child sexual abuse (?:material|images?|videos?)',
  'kid(?:die)?s? ?porn\\p{L}*',
  'kiddy ?porn\\p{L}*',
  'csam',
  'pthc',
  'pre-?teen (?:porn|nude|sex|hardcore|xxx)\\p{L}*',
  'jail ?bait',
  'pedo(?:phile)? (?:porn|video|content|pics?|collection|mom)\\p{L}*',
  'loli(?:ta)? ?porn\\p{L}*',
  'underage (?:porn|nudes?|sex)\\p{L}*',
  // German, Dutch
  'kinderporn\\p{L}*',
  'kinder ?pornogra(?:ph|f)ie\\p{L}*',
  'jugendporno\\p{L}*',
  // French, Spanish, Portuguese, Italian
  'pedopornogra(?:ph|f)i\\p{L}*',
  'pornographie (?:infantile|juvenile|enfantine)',
  'porno(?:grafia)? infantil\\p{L}*',
  'pornografia (?:infantil|infantile|de menores)',
  // Polish, Turkish
  'dzieciec\\p{L}* porn\\p{L}*',
  'porn\\p{L}* dzieciec\\p{L}*',
  'cocuk porno\\p{L}*',
  // Russian, Ukrainian
  'детск\\p{L}* порн\\p{L}*',
  'порн\\p{L}* (?:с )?дет\\p{L}*',
  'дитяч\\p{L}* порн\\p{L}*',
]

/** Explicit terms in scripts without blanks. */
const directUnparted = [
  '儿童色情',
  '兒童色情',
  '幼女色情',
  '儿童淫秽',
  '児童ポルノ',
  '아동포르노',
  '아동 포르노',
  '아동음란물',
  '아동 음란물',
  '아동성착취물',
]

/** Words for minors, and words of pornography. A text with one of each within a few words is never stored. */
const minor =
  'child(?:ren)?s?|kids?|kiddies?|toddlers?|infants?|minors?|underaged?|pre-?teens?|schoolgirls?|schoolboys?|little (?:girls?|boys?)|lolitas?|lolis?|minderjahrig\\p{L}*|kleinkind\\p{L}*|schulmadchen|enfants?|mineur\\p{L}*|fillettes?|ninos?|ninas?|menores|criancas?|bambin[aeio]|minorenn[ei]|dzieci|nieletni\\p{L}*|cocuk\\p{L}*|дет(?:и|ей|ьми|ские|ский)|ребен\\p{L}*|малолет\\p{L}*|несовершеннолет\\p{L}*|школьниц\\p{L}*|[1-9] ?(?:yo|y/o|y\\.o\\.|years? old|jahre alt|ans|anos|лет)|1[0-7] ?(?:yo|y/o|y\\.o\\.|years? old|jahre alt|ans|anos|лет)'
const explicit =
  'porn\\p{L}*|nudes?|naked|xxx|sex ?(?:videos?|tapes?|pics?|pictures?|photos?|shows?|cams?)|blow ?jobs?|hardcore|erotic\\p{L}*|masturbat\\p{L}*|nackt\\p{L}*|sexvideos?|порн\\p{L}*|голы[ехй]\\p{L}*|эротик\\p{L}*|desnud\\p{L}*|nus?|nues?|ciplak'

const word = (of: string) => `(?<![\\p{L}\\p{N}])(?:${of})(?![\\p{L}\\p{N}])`
const directPattern = new RegExp(word(direct.join('|')), 'u')
const minorPattern = new RegExp(word(minor), 'gu')
const explicitPattern = new RegExp(word(explicit), 'gu')
const foldedUnparted = directUnparted.map(folded)
/** Fast check: every match of `direct` and of `explicit` contains one of its hints. */
const directHint = /porn|csam|pthc|teen|bait|pedo|underage|abuse|порн/
const explicitHint =
  /porn|nude|naked|xxx|sex|blow|hardcore|erotic|masturbat|nackt|порн|голы|эротик|desnud|(?<![a-z0-9])nu[es]{0,2}(?![a-z0-9])|ciplak/
/** Maximum number of characters between the two words. */
const near = 40

/**
 * Tells whether a text seems to be about sexual content with minors, by word lists. In case of doubt the answer is yes:
 * such a post is only counted, not stored. It does not recognise slang, pictures or other scripts; the list of banned
 * addresses is the second safeguard. Reports about arrests are refused too.
 */
export function isAboutMinors(text: string): boolean {
  const lower = folded(text)
  if (/[\u1100-\uffff]/.test(lower) && foldedUnparted.some((term) => lower.includes(term))) return true
  const isDirect = directHint.test(lower)
  const isExplicit = explicitHint.test(lower)
  if (!isDirect && !isExplicit) return false
  const plain = lower.replace(/[\s_.,*'’-]+/g, (gap) => (gap.includes('-') ? '-' : ' '))
  if (isDirect && (directPattern.test(plain.replaceAll('-', ' ')) || directPattern.test(plain))) return true
  if (!isExplicit) return false
  const minors = [...plain.matchAll(minorPattern)].map(({ index }) => index)
  if (minors.length === 0) return false
  let next = 0
  for (const { index } of plain.matchAll(explicitPattern)) {
    // Both lists ascend, so the time is linear for any input.
    while (next < minors.length && (minors[next] as number) < index - near) next++
    const at = minors[next]
    if (at !== undefined && at <= index + near) return true
  }
  return false
}
