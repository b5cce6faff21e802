import { hash, verify } from '@node-rs/argon2'
import { passwordLength } from '../../domain/password.ts'

/** Parameters of argon2id from OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Unicode normal form of a password, because keyboards compose letters differently (NIST SP 800-63B, 3.1.1.2). */
const normalised = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), COST)

export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  verify(hashed, normalised(password))

/** Tells whether a hash uses weaker parameters than today's; then it is renewed at the next sign-in. */
export function needsRehash(hashed: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hashed)
  if (!found) return true
  const [memory, passes] = found.slice(1).map(Number) as [number, number]
  return memory < COST.memoryCost || passes < COST.timeCost
}

/** Facts about a person: attackers try passwords made of them first. */
export interface Known {
  readonly email: string
  readonly names: readonly (string | undefined)[]
}

export type Weakness = 'short' | 'long' | 'personal' | 'common'

/**
 * Returns the reason for refusing a password; undefined if it is accepted. Length and common guesses count; character
 * classes do not.
 */
export function weaknessOf(password: string, { email, names }: Known): Weakness | undefined {
  const text = normalised(password)
  if ([...text].length < passwordLength.least) return 'short'
  if (text.length > passwordLength.most) return 'long'
  if (isPersonal(text, [email, ...email.split(/[@._+-]/), ...names.flatMap(nameParts), 'winnow'])) return 'personal'
  return isCommon(text) ? 'common' : undefined
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const nameParts = (name: string | undefined) => (name ? [name, ...name.split(/\s+/)] : [])

/** Tells whether too little is left after the person's own words are removed. */
function isPersonal(password: string, words: readonly string[]): boolean {
  const longestFirst = words.map(fold).filter((word) => word.length >= 3)
  let rest = fold(password)
  for (const word of longestFirst.sort((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '')
  return rest.length < fold(password).length && rest.length < 6
}

const keyRows = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiopu',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '1q2w3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6z7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1qay2wsx3edc4rfv5tgb6zhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qaywsxedcrfvtgbzhnujmikolp',
]
const neighbours = new Set(
  keyRows.flatMap((row) => {
    const ring = row + (row[0] ?? '')
    const pairs = [...row].map((key, at) => key + (ring[at + 1] ?? ''))
    return pairs.flatMap((pair) => [pair, `${pair[1]}${pair[0]}`])
  }),
)

/** Words that dominate lists of common passwords, in the product's languages. */
const words = `
  password passwort passwor kennwort geheim geheimnis secret admin administrator root user guest test testing login logon
  signin welcome willkommen hallo hello letmein access master dragon monkey shadow sunshine princess football fussball
  fussbal baseball basketball soccer hockey superman batman starwars pokemon michael jordan jennifer daniel thomas andrea
  charlie ashley iloveyou loveyou ichliebedich liebe schatz love trustno trustnoone whatever freedom nothing computer
  internet server system default changeme change please temp temporary sommer winter herbst fruehling fruhling summer
  autumn spring january february march april june july august september october november december januar februar maerz
  juni juli oktober dezember montag monday friday freitag berlin hamburg muenchen munchen koeln london deutschland germany
  company firma office buero security sicherheit cyber network qwerty qwertz qwert asdf asdfgh yxcv zxcv abc abcd abcdef
  pass word wort login mynameis killer hunter ninja flower blume cheese cookie banana orange apple samsung google facebook
  microsoft windows linux oracle cisco`
  .trim()
  .split(/\s+/)
const wordSet = new Set(words)
const longestWord = Math.max(...words.map((word) => word.length))

const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Patterns of leaked passwords: one piece repeated, keyboard runs, a word or two with a year. */
function isCommon(password: string): boolean {
  const text = password.toLowerCase()
  if (/^(.{1,6}?)\1+.{0,3}$/su.test(text)) return true
  const letters = [...text]
  const steps = letters.filter(
    (key, at) => at > 0 && (key === letters[at - 1] || neighbours.has(letters[at - 1] + key)),
  )
  if (steps.length >= (letters.length - 1) * 0.75) return true
  const bare = text.replace(/[^\p{L}]/gu, '')
  const undecorated = text.replace(/^[^\p{L}@$!]+|[^\p{L}]+$/gu, '')
  const plain = undecorated.replace(/[@4310!$57]/g, (mark) => leet[mark] ?? mark).replace(/[^\p{L}]/gu, '')
  return [bare, plain].some((text) => text.length > 0 && fewWords(text) <= 2)
}

/** The smallest number of words from the list that make up a text; Infinity if it contains anything else. */
function fewWords(text: string): number {
  const fewest = [0]
  for (let end = 1; end <= Math.min(text.length, 2 * longestWord); end++) {
    let best = Number.POSITIVE_INFINITY
    for (let start = Math.max(0, end - longestWord); start < end; start++) {
      if (wordSet.has(text.slice(start, end))) best = Math.min(best, (fewest[start] ?? Number.POSITIVE_INFINITY) + 1)
    }
    fewest.push(best)
  }
  return text.length < fewest.length ? (fewest[text.length] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
}
