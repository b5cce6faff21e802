import { edgeLength, edgeStart, labelText, rulesRoot } from 'tldts/dist/es6/src/data/trie.js'
import { publicSuffix } from '../../domain/observables/public-suffix.ts'
import { FILE_LIKE, STRONG, UNDECIDED, WORD_LIKE } from './rules/suffix.ts'

/**
 * Top-level domains of the Public Suffix List in `tldts`, as A-labels. A name of two or more labels that ends in one of
 * them has a public suffix (a test compares this with `domain/observables`). `arpa` is excluded: a reverse-lookup name
 * stands for an address, not a domain.
 */
export function topLevelDomains(): string[] {
  let offset = 0
  const first = edgeStart[rulesRoot] as number
  const last = edgeStart[rulesRoot + 1] as number
  for (let edge = 0; edge < first; edge++) offset += edgeLength[edge] as number
  const names: string[] = []
  for (let edge = first; edge < last; edge++) {
    const label = labelText.slice(offset, offset + (edgeLength[edge] as number))
    offset += edgeLength[edge] as number
    if (/^[a-z0-9-]+$/.test(label) && label !== 'arpa') names.push(label)
  }
  return names
}

/** Extensions of files, scripts and libraries that are also top-level domains. */
const fileLike = 'app ax cab data do docs inc java map md mov pl pm properties ps pub py rs sh so zip'

/** Words in programs, field names and class names that are also top-level domains. A test refuses any other word. */
const wordLike =
  'id name host group network email domains link info data date day zone page services systems security management ' +
  'support software storage search office media video audio game games map app dev play call cloud computer company ' +
  'community contact live mobile new news now one online open photo photos phone press pro properties property ' +
  'prime post report review reviews run save select show site social space store stream studio style target team ' +
  'tech technology tel theatre tools top total trade training trust tube ventures vision watch web wiki win windows ' +
  'work works world click channel chat city claims cafe camera capital car cards care case cash catering center ' +
  'codes coffee college construction consulting cool country coupons courses credit design dance direct directory ' +
  'discount dog download education energy engineer engineering equipment events exchange expert express fail farm ' +
  'fashion final finance financial fish fit flights florist foundation fun fund furniture fyi gallery garden gifts ' +
  'gives glass global gold graphics green guide guru health help here homes hospital hosting hot hotel house how ' +
  'icu industries insure international investments jobs kids land lease legal life lighting limited limo loan loans ' +
  'lol love marketing markets me men menu money movie music ninja observer parts party pet pics pictures pid place ' +
  'plus poker productions promo quest read realty recipes red rent repair republican rest room rip rocks sale ' +
  'school science secure sex shop singles skin sky soccer solar solutions spot star sucks supplies supply surf taxi ' +
  'tips today town toys tours travel university vote voyage weather webcam weibo yoga zero android youtube google ' +
  'chrome drive prod prof is it io in so do to at no be by as my am tv st pm pk ps cc ms int ing foo bot box boo ' +
  'mov rsvp actor academy accountant auto bible bid bike black blog blue book build builders business buy'

const strong = 'com net org edu gov mil'

/** Traits of a top-level domain for the scanner. */
export function traitsOf(name: string): number {
  return (
    (fileEndings.has(name) ? FILE_LIKE : 0) |
    (words.has(name) ? WORD_LIKE : 0) |
    (strongEndings.has(name) ? STRONG : 0) |
    (name === 'onion' || !publicSuffix(`a.${name}`) ? UNDECIDED : 0)
  )
}

/** The endings with a trait, in lower case. */
export const endingsWithTraits = () => [...fileEndings, ...words, ...strongEndings]

const fileEndings = new Set(fileLike.split(' '))
const words = new Set(wordLike.split(' '))
const strongEndings = new Set(strong.split(' '))
