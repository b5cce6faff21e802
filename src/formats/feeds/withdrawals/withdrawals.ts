import { parseDate } from '../../reading/dates.ts'
import { noteHeaders } from '../tables/column-headers.ts'
import { dateHeaders, removalHeaders } from '../tables/guess-dates.ts'
import { remarksHarmless } from './harmless-sections.ts'
import {
  actives,
  answers,
  attackers,
  changes,
  flagsOfActivity,
  flagsOfNo,
  flagsOfNoBesideYes,
  flagsOfRemoval,
  flagsOfRevocation,
  flagsOfYes,
  namesOfDestinations,
  namesOfDetections,
  namesOfHosts,
  namesOfLists,
  namesOfRules,
  namesOfSensors,
  namesOfSources,
  namesOfWithdrawal,
  namesOfXsoar,
  no,
  open,
  plainWord,
  recommendations,
  tagNames,
  treatments,
  type Withdrawal,
  type WordColumn,
  withdrawing,
  wordColumns,
  yes,
} from './withdrawal-words.ts'

/** Detects the columns by which a publisher withdraws rows: false positives, allowed and revoked values. */

/** Tells whether a value of a record is a yes or no. */
export function isFlag(value: unknown): boolean {
  if (typeof value === 'boolean' || value === 0 || value === 1) return true
  return typeof value === 'string' && value.length < 12 && (yes.has(plainWord(value)) || no.has(plainWord(value)))
}

/** Tells whether a column or key of this name may withdraw rows. */
export function mayWithdraw(name: string): boolean {
  const plain = plainWord(name)
  return flagOf(plain) !== undefined || wordColumns.some(({ names }) => names.has(plain))
}

/** What a table lists, and its columns. */
export interface Listed {
  readonly names: readonly string[]
  /** Kinds of its values, as far as they are known. */
  readonly kinds: ReadonlySet<string>
  /** Each record is a list with a name of its own, because it has several values. */
  readonly areLists?: boolean
  /** Cells of the column that says when entries end, in the order of the other cells. */
  readonly ends?: readonly string[] | undefined
  /** Names of the columns that hold addresses, if the cells are known. */
  readonly addresses?: readonly string[] | undefined
}

/** Kinds of values that name a site. */
export const siteKinds: ReadonlySet<string> = new Set(['domain', 'url', 'url-path', 'onion'])

/**
 * Tells how a column withdraws rows; empty if it does not. `cells` are its cells in the sample. Most of the filled ones
 * must be known words: a `status` of 200 belongs to HTTP.
 */
export function withdrawalsOf(
  name: string | undefined,
  cells: readonly string[],
  listed: Listed,
): readonly Withdrawal[] {
  if (name === undefined) return withdrawalsWithoutName(cells)
  if (noteHeaders.test(name)) return areOfMost(cells) ? [] : ['remark']
  const plain = plainWord(name)
  if (tagNames.has(plain)) return ['tag']
  // A date of the removal ends the row, which was listed until then.
  if (namesOfWithdrawal.has(plain)) return listed.names.some(isOfRemovalDate) ? [] : ['named']
  const ways = withdrawalsByWords(plain, cells, listed)
  return listed.areLists && namesOfLists.has(plain) && cells.some(namesAllowed) ? ['list', ...ways] : ways
}

/** Tells whether a header is that of the date on which a row was removed: `removed_at`, `Removed On`. */
const isOfRemovalDate = (name: string) =>
  removalHeaders.test(name) && (/date|time|[_ -](?:at|on)$/i.test(name) || /[a-z](?:At|On)$/.test(name))

/** How the words or flags of a column with this plain name withdraw rows. */
function withdrawalsByWords(plain: string, cells: readonly string[], listed: Listed): readonly Withdrawal[] {
  if (plain === 'type' && isOfPihole(listed.names) && arePiholeTypes(cells)) return ['pihole']
  if (plain === 'score' && isOfXsoar(listed.names)) return cells.every((cell) => /^[0-3]?$/.test(cell)) ? ['dbot'] : []
  const flag = flagOf(plain)
  const column = flag ? undefined : wordColumns.find(({ names }) => names.has(plain))
  if (!flag && !column) return []
  const all = cells.map(plainWord)
  const words = all.filter((_, row) => cells[row])
  if (words.length === 0) return []
  const distinct = new Set(words)
  const context = contextOf(listed, all)
  if (flag) {
    if (!areFlags(distinct)) return []
    if (flagsOfActivity.has(plain) && isOfEnds(context)) return overlap(distinct, yes) ? ['unended'] : []
    return withdrawsByFlag(plain, flag, distinct, context) ? [flag] : []
  }
  const { says, others } = column as WordColumn
  if (says.includes('action') && areSigns(cells)) return ['sign']
  const known = words.filter((word) => others.has(word) || says.some((way) => withdrawing[way].has(word))).length
  if (known < words.length * 0.8) return []
  const ways: Withdrawal[] = says.filter((way) => counts(way, distinct, context))
  if (says.includes('inactivity') && isOfEnds(context) && !overlap(distinct, answers)) ways.push('unended')
  return ways
}

/** How a column without a header withdraws rows: by remarks, or by the ends of blocks beside their beginnings. */
function withdrawalsWithoutName(cells: readonly string[]): readonly Withdrawal[] {
  if (cells.some((cell) => clearing.test(cell) && remarksHarmless(cell))) return ['remark']
  const words = new Set(cells.map(plainWord))
  return overlap(words, withdrawing.lifting) && overlap(words, treatments) ? ['lifting'] : []
}

/**
 * Tells whether the name of a list says nothing but that its values are allowed: `whitelist`, `trusted_hosts`. Other words
 * beside these may say the opposite (`not-whitelisted`), or what a campaign or malware is called (`SafeList Stealer`).
 */
export const namesAllowed = (name: string): boolean => name.length <= 60 && allowedName.test(name.trim())

const allowedName =
  /^(?:(?:visitors?|visits|requests?|traffic|connections?) (?:from|to) )?(?:(?:my|our|global|local|internal|company|corporate|office|customers?|partners?|default|custom|ips?|ipv[46]|dns|domains?|urls?|hosts?|networks?|firewall|fw|waf|e?mail|senders?)[_ -])?(?:white|allow|pass|safe)[_ -]?list(?:ed)?(?:[_ -](?:ips?|ipv[46]|v[46]|hosts?|networks?|nets?|addresses|domains?|clients?|urls?|sites?|ranges?|senders?|global|local|internal|company|office|customers?|partners?|\d{1,3}))?$|^(?:trusted|allowed|permitted)(?:[_ -]?(?:ips?|hosts?|networks?|nets?|addresses|domains?|clients?|urls?|sites?|ranges?|list))?$/i

/** Tells whether a key or column holds what is blocked, whatever its list is called. */
export const namesBlocked = (name: string): boolean =>
  /(?:black|block|ban)[_ -]?list|block(?:ed|ing)|den(?:y|ied)|banned|malicious/i.test(name)

/** Tells whether an object is a list of allowed values by its name: `{ Name: 'allowlist', Addresses: […] }`. */
export function isAllowedList(object: object): boolean {
  return Object.entries(object)
    .slice(0, 20)
    .some(([key, value]) => typeof value === 'string' && namesOfLists.has(plainWord(key)) && namesAllowed(value))
}

/** Tells whether what stands under a key is a list of blocked values by the key, or has one not far below it. */
export function holdsBlocked(key: string, value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return false
  if (namesBlocked(key)) return true
  if (depth >= 3 || Array.isArray(value)) return false
  return Object.entries(value)
    .slice(0, 100)
    .some(([name, item]) => holdsBlocked(name, item, depth + 1))
}

/** Tells whether entries are inactive because they have ended, so that only those without an end are withdrawn. */
function isOfEnds({ ends, isApartFromEnd, hasSites, isOfHosts, isOfRegistration }: Context): boolean {
  return ends !== undefined && !(isApartFromEnd || hasSites || isOfHosts || isOfRegistration)
}

/** Tells whether a table is that of Pi-hole's allowed and denied domains (docs.pi-hole.net/database/domain-database). */
function isOfPihole(names: readonly string[]): boolean {
  const plain = new Set(names.map(plainWord))
  return ['domain', 'enabled', 'dateadded', 'datemodified'].every((name) => plain.has(name))
}

/** Tells whether a table or record is one of Cortex XSOAR's indicators, whose score is a verdict. */
const isOfXsoar = (names: readonly string[]) =>
  [...new Set(names.map(plainWord))].filter((name) => namesOfXsoar.has(name)).length >= 2

/** Tells whether cells are Pi-hole's types of domains, as its database or its API writes them, and some are denied. */
function arePiholeTypes(cells: readonly string[]): boolean {
  return (
    cells.some((cell) => /^(?:[13]|deny)$/.test(cell)) && cells.every((cell) => /^(?:[0-3]|allow|deny)?$/.test(cell))
  )
}

/** What only remarks on a value say, so that a column without a header holds these. */
const clearing =
  /false[ -]?positive|fehlalarm|falsch[ -]?positiv|faux[ -]?positif|fals[oi][ -]?positiv|(?:valse?|fout)[ -]?positie|fa(?:ł|l)szyw[ey] alarm|ложн\p{L}+ срабат|误报|誤報|誤検知|(?:white|allow)[ -]?list|wei(?:ß|ss)e liste|liste blanche|lista (?:blanca|bianca|branca)|белы\p{L}+ спис|白名[单單]|not malicious/iu

/** Tells whether remarks of less plain words would withdraw most rows: then they describe what is listed. */
function areOfMost(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const withdrawing = filled.filter((cell) => !clearing.test(cell) && remarksHarmless(cell)).length
  return withdrawing > 2 && withdrawing > filled.length / 2
}

/** Tells whether cells are signs for what was added and removed. */
function areSigns(cells: readonly string[]): boolean {
  return cells.includes('+') && cells.every((cell) => cell === '' || cell === '+' || cell === '-')
}

type Context = ReturnType<typeof contextOf>

function contextOf({ names, kinds, ends, addresses }: Listed, words: readonly string[]) {
  const hasEnd = names.some((name) => dateHeaders.validUntil.test(name))
  const beside = new Set(names.map(plainWord))
  // Rules name both ends too, but no times. The `source` of an entry is its publisher.
  const withAddresses = new Set((addresses ?? names).map(plainWord))
  const isOfTraffic =
    overlap(withAddresses, namesOfSources) &&
    overlap(withAddresses, namesOfDestinations) &&
    names.some((name) => dateHeaders.firstSeen.test(name))
  return {
    hasSites: kinds.size > 0 && [...kinds].every((kind) => siteKinds.has(kind)),
    hasDigests: kinds.size > 0 && [...kinds].every((kind) => /^(?:md5|sha)\d*/.test(kind)),
    isOfHosts: overlap(beside, namesOfHosts),
    isOfSensor: isOfTraffic || overlap(beside, namesOfSensors),
    isOfRules: overlap(beside, namesOfRules),
    isOfDetections: overlap(beside, namesOfDetections),
    isOfRegistration: names.some((name) =>
      /regist(?:r|ered)|whois|name[ _-]?servers?|cert|issuer|thumbprint/i.test(name),
    ),
    hasEnd,
    ends,
    /** Rows are inactive for another reason than the end beside them. */
    isApartFromEnd: hasEnd && ends !== undefined && isApartFromEnd(words, ends),
  }
}

/** Tells whether an inactive row ends no earlier than an active one. */
function isApartFromEnd(words: readonly string[], ends: readonly string[]): boolean {
  let active = Number.POSITIVE_INFINITY
  let inactive = Number.NEGATIVE_INFINITY
  for (const [row, word] of words.entries()) {
    const end = parseDate(ends[row] ?? '')
    if (end === undefined || word === '') continue
    if (no.has(word) || withdrawing.inactivity.has(word)) inactive = Math.max(inactive, end)
    else active = Math.min(active, end)
  }
  return inactive >= active
}

function overlap(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const word of some) if (others.has(word)) return true
  return false
}

function flagOf(name: string): 'yes' | 'no' | undefined {
  if (flagsOfYes.has(name) || flagsOfRemoval.has(name) || flagsOfRevocation.has(name)) return 'yes'
  return flagsOfNo.has(name) || flagsOfNoBesideYes.has(name) ? 'no' : undefined
}

const areFlags = (words: ReadonlySet<string>) =>
  [...words].every((word) => yes.has(word) || no.has(word) || open.has(word))

/** Tells whether the flags in a column are about the entry rather than its host or file. */
function withdrawsByFlag(name: string, flag: 'yes' | 'no', words: ReadonlySet<string>, context: Context): boolean {
  if (flagsOfRemoval.has(name)) return !(context.hasSites || context.hasDigests || context.isOfHosts)
  if (flagsOfRevocation.has(name)) return !context.hasDigests
  const mayCount = flagsOfNoBesideYes.get(name)
  if (flag === 'yes' || mayCount === undefined) return true
  if (!overlap(words, yes)) return false
  if (mayCount) return ![...words].some((word) => /\d/.test(word))
  if (context.isOfHosts || !flagsOfActivity.has(name)) return !context.isOfHosts
  return context.hasEnd ? context.isApartFromEnd && !context.isOfRegistration : !context.hasSites
}

/** Tells whether words withdraw the entry in this way, beside the other words of the column and the other columns. */
function counts(way: Withdrawal, words: ReadonlySet<string>, context: Context): boolean {
  switch (way) {
    case 'removal':
      return (
        (overlap(words, changes) || (!context.hasSites && overlap(words, actives))) &&
        !overlap(words, treatments) &&
        !(context.hasDigests && context.isOfDetections)
      )
    case 'role':
      return overlap(words, attackers)
    case 'revocation':
      return !context.hasDigests
    case 'expiry':
      return !(context.isOfHosts || context.isOfRegistration || context.hasEnd)
    case 'inactivity':
      return !(
        context.hasSites ||
        context.isOfHosts ||
        (context.hasEnd && !context.isApartFromEnd) ||
        overlap(words, answers)
      )
    case 'pass':
      return (
        (overlap(words, recommendations) || (words.has('deny') && context.isOfRules)) &&
        !context.isOfSensor &&
        !(context.hasDigests && context.isOfDetections)
      )
    default:
      return true
  }
}
