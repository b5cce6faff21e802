import { type FeedItem, isRejection } from '../../../domain/listing.ts'
import { speaksOfAbuse } from '../../reading/harmless-remarks.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { parserOf } from '../../reading/named-kinds.ts'
import { trimEndOf } from '../../reading/trim.ts'

/** Sections of lists and reports that say of their values that they are harmless: allow lists, false positives. */

/** Words that plainly say it. */
const harmlessWords = new Set(
  (
    'whitelist whitelists whitelisted allowlist allowlists allowlisted safelist safelisted benign harmless legitimate ' +
    'goodware exceptions exclusion exclusión exclusão esclusione entwarnung fehlalarm fehlalarme ausnahme ausnahmen freigabeliste harmlos harmlose legitim legitime legitimer ' +
    'legitimes gutartig gutartige unbedenklich unbedenkliche ' +
    'légitime légitimes bénin bénins bénigne bénignes exclusions legítimo legítimos legítima legítimas excepciones ' +
    'inofensivo inofensivos legittimo legittimi eccezioni innocui exceções legitiem legitieme uitzonderingen onschuldig ' +
    'wyjątki nieszkodliwe исключения легитимные доверенные безвредные 白名单 白名單 误报 誤報 例外 ホワイトリスト 許可リスト ' +
    '誤検知 除外リスト'
  ).split(' '),
)
const harmlessPairs =
  /^(?:white|allow|safe) lists?\b|\bfalse positives?\b|\bknown good\b|^trusted (?:partners?|ips|hosts|domains)\b|\bnot malicious\b/
/** The same in other languages. */
const foreignPairs =
  /(?<!\p{L})(?:nicht (?:blockieren|sperren)|wei(?:ß|ss)e liste|falsch positive?|liste blanche|faux positifs?|ne pas bloquer|lista (?:blanca|bianca|branca)|fals[oi]s? positiv[oi]s?|no bloquear|non bloccare|n(?:ã|a)o bloquear|witte lijst|(?:valse?|fout) positie(?:f|ven)|niet blokkeren|bia(?:ł|l)a lista|fa(?:ł|l)szywe alarmy|nie blokowa(?:ć|c)|белый список|белые списки|ложные срабатывания|не блокировать)(?!\p{L})/u
/** What a clause calls the value: `this IP`, `diese Adresse`. */
const thisValue =
  '(?:(?:it|this|these|that|them|diese[ns]?|den|das)(?: (?:ips?|(?:ip[ -])?address(?:es)?|domains?|(?:host|domain)?names?|hosts?|servers?|sites?|urls?|networks?|ranges?|entry|entries|values?|(?:ip-)?adressen?|netze?|seiten?|eintr(?:a|ä)g))?)'
/** A clause that says not to block the value: `please do not block`, `it must not be blocked`. */
const notToBlock = new RegExp(
  `^(?:please |bitte )?(?:(?:do not|don't|dont|never) block(?: ${thisValue})?|(?:${thisValue} )?(?:must|should|may|shall) (?:not|never) be (?:block(?:ed)?|blacklisted)|(?:${thisValue} )?(?:(?:bitte )?nicht (?:blockieren|blocken|sperren)|(?:darf|dürfen) nicht (?:blockiert|geblockt|gesperrt) werden)|ne pas bloquer|no bloquear|non bloccare|n(?:ã|a)o bloquear|niet blokkeren|nie blokowa(?:ć|c)|не блокировать)$`,
  'u',
)
/** Before a comma, what says that somebody else does not block, or what to do rather than that. */
const otherSubject =
  /\b(?:(?:do|does|did|can|could|will|would) ?not|(?:do|does|did|ca|could|wo|would)n't|engines?|vendors?|firewalls?|products?|scanners?|av|edr|sperren|blockieren|blocken|block|drop|deny|reject|null-?route)\b/
/** Scripts that write no blanks between words. */
const unspaced =
  /白名单|白名單|误报|誤報|ホワイトリスト|許可リスト|誤検知|除外リスト|例外|域名|地址|列表|ドメイン|アドレス/g
/**
 * The first words of headings and comments about entries that a publisher took back: `Removed domains`, `no longer active`,
 * `delisted 2026-01-02`. `Inactive` alone is not among them, because it often says that a site does not answer.
 */
const withdrawnFirst =
  /^(?:removed|removals|delisted|delistings|unlisted|withdrawn|retracted|expired(?! cert)|no longer (?:active|listed|blocked|malicious|valid)|entfernte?|zurückgezogene?|abgelaufene?(?! zertifikat)|nicht mehr (?:aktive?|gelistete?|gesperrte?|gültige?|bösartige?)|retirée?s?|retirad[oa]s?)(?: |$)/
/** Of these, what a remark beside a value says of its host rather than of the entry. */
const ofHosts = /^(?:no longer active|nicht mehr aktiv)/
/** The date since when they are, behind a word or alone: `on 2026-01-05`, `seit 5.1.2026`, `since January 2026`. */
const sinceDate =
  /(?:\s(?:on|since|as of|am|seit|vom|le|el))?\s(?:\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z| UTC)?)?|20\d\d[01]\d[0-3]\d|(?<=\s(?:since|as of|seit)\s)20\d\d|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)|(?=\d|\S+ \d)(?:\d{1,2}(?:st|nd|rd|th|\.)? )?(?:jan(?:uary|uar)?|jänner|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\.?(?: \d{1,2}(?:st|nd|rd|th)?,?)?(?: \d{4})?)(?![\p{L}\d])/giu
/** Articles, and what lists hold. Beside other words a removal is a change that was made: `Removed false positives`. */
const articlesAndContents = (
  'the these following der die les des le la los las el gli os ' +
  'list lists lista liste lijst entry entries ips domains hosts urls hashes names addresses sites files value values ' +
  'adresses domaines dominios direcciones domini indirizzi domínios endereços domeinen adressen domeny adresy домены ' +
  'домен адреса адрес сайты 域名 地址 列表 ドメイン アドレス'
).split(' ')
/** Words beside them in a heading. A heading with another word says something else: `whitelisted entries removed`. */
const fillers = new Set([
  ...articlesAndContents,
  ...(
    'are is of our own known internal services service infrastructure vendor vendors partner partners customer customers ' +
    'abused used by actor actors and or do not never block section dienste und white allow safe false positive positives ' +
    'good trusted malicious http https traffic connections to from by de du et del dei dos'
  ).split(' '),
])
const removable = new Set(articlesAndContents)
/** Words of headings after which indicators follow again. */
const listedWords =
  /\b(?:block|black|deny)\W?list|malicious|suspicious|compromised|command and control|brute.?force|\b(?:bad|evil|threats?|iocs?|indicators?|indikatoren|malware|malvertis\w*|phish\w*|scams?|fraud\w*|fake|botnets?|c2|c&c|rats?|ransom\w*|trojans?|stealers?|loaders?|droppers?|backdoors?|worms?|spyware|adware|ads|trackers?|tracking|miners?|crypto\w*|exploit\w*|payloads?|ddos|attack\w*|scann?\w*|spam\w*|blocked|denied)\b/i
const negations = /\b(?:not|non|no|never|nicht|kein\w*)\b/i

/** Where traffic came from, which says nothing of its destination. */
const fromInfection =
  /\b(?:from|by|during) (?:the |an? )?infect(?:ion|ed (?:\w+ )?(?:host|machine|computer|client))\b/gi

const withoutDates = (text: string) => text.replace(sinceDate, ' ')

/** What stands before the first mark or dash that separates clauses. */
const firstClause = (text: string) => text.split(/[:(,.;!\u2013\u2014]|\s-/, 1)[0] as string

/** Negations that withdraw: `not malicious`, `do not block`, `no longer listed`. */
const withdrawingNegations =
  /\b(?:not|never) (?:malicious|block\w*)|\bno longer (?:active|listed|blocked|malicious|valid)\b|\bnicht mehr\b/g
/** What takes back the words before it: `False positive: no`. */
const denials = /^\W*(?:no|none|0|nein|keine|false)\W*$/
/** What says that the value is an attacker's after all: `white list domains, C2`. */
const abuse = /^\W*(?:c2|c&c|cnc|malware|malicious|phishing|botnet|ransomware|trojan)\b/
/** Of a site or file, such words say what became of it: `expired domain`, `removed files`. */
const ofAnything = /^(?:removed|removals|expired|entfernte?|abgelaufene?)(?: |$)/
const entryWords = /^(?:removed|removals|expired|entfernte?|abgelaufene?)(?:\s(?:the|list|listing|entry|entries))*\W*$/

/**
 * Tells whether a remark beside a value says that of the value. It is stricter than `saysHarmless`, which judges headings:
 * a description has any words.
 */
export function remarksHarmless(remark: string): boolean {
  if (remark.length > 120) return false
  const text = remark.normalize('NFC').toLowerCase().replaceAll('\u2019', "'").trim()
  if (ofHosts.test(text) || /\bactors?\b/.test(text)) return false
  if (asksNotToBlock(text)) return true
  const clause = firstClause(text)
  if (negations.test(clause.replace(foreignPairs, ' ').replace(withdrawingNegations, ' '))) return false
  const rest = text.slice(clause.length).replace(/^\W+/, '')
  if (denials.test(rest) || abuse.test(rest)) return false
  if (ofAnything.test(text) && !entryWords.test(withoutDates(clause).trim())) return false
  return saysHarmless(remark)
}

/** Tells whether a clause of a remark says not to block the value, and nothing takes that back: `Do not block: no`. */
function asksNotToBlock(text: string): boolean {
  // Clauses, each followed by the mark behind it.
  const parts = text.split(/([:(),.;!\u2013\u2014]|\s-)/)
  return parts.some((part, at) => {
    if (at % 2 === 1 || !notToBlock.test(part.trim())) return false
    if (parts[at - 1] === ',' && otherSubject.test(parts[at - 2] as string)) return false
    return parts[at + 1] !== ':' || !denials.test(parts.slice(at + 2).join(''))
  })
}

/** Tells whether a comment plainly says that what it is about is harmless: `whitelisted - customer`. */
export function saysHarmless(comment: string): boolean {
  if (comment.length > 120) return false
  const text = comment.replace(fromInfection, '')
  if (speaksOfAbuse(text)) return false
  const clause = firstClause(withoutDates(text))
  const words = clause
    .normalize('NFC')
    .toLowerCase()
    .replace(unspaced, ' $& ')
    .replace(/[^\p{L}?]+/gu, ' ')
    .trim()
  if (words === '') return false
  const taken = withdrawnFirst.exec(words)?.[0]
  // Other numbers count something: `removed 2 hosts`, `delisted on 3 lists`.
  if (taken !== undefined)
    return (
      !/(?<!\p{L})\d/u.test(clause) &&
      words
        .slice(taken.length)
        .split(' ')
        .every((word) => word === '' || removable.has(word) || parserOf(word) !== undefined)
    )
  const others = words.replace(foreignPairs, ' ').split(' ')
  if (others.join(' ') === words && !harmlessPairs.test(words) && !others.some((word) => harmlessWords.has(word)))
    return false
  const all = others.filter(Boolean)
  return all.every((word) => harmlessWords.has(word) || fillers.has(word) || parserOf(word) !== undefined)
}

/**
 * Tells whether a text is the heading of harmless values. A heading ends at its colon: `Whitelist: 12` and `False
 * positives: mail us` say something about the list. Cells are the header of a table, `12 false positives` is a count.
 */
function headsHarmless(text: string): boolean {
  if (/[:=]\s*[^\s=]/.test(text) || /[;|\t]|,\S/.test(text) || /^\d+\s/.test(text)) return false
  if (/\s\d+$/.test(withoutDates(text))) return false
  return saysHarmless(text) || notToBlock.test(trimEndOf(text, /[\s:.!]/).toLowerCase())
}

/** Tells whether an unmarked line is a short heading such as `Command and Control`, rather than a value or a sentence. */
function isShortHeading(text: string): boolean {
  if (!/^\p{Lu}[\p{L}\d '&/()+-]{0,58}:?$/u.test(text)) return false
  const words = text.split(' ')
  return words.length <= 8 && words.every((word) => word.length <= 24) && readIndicator(text) === undefined
}

/** Remarks on false positives and exceptions in the head of a list: where to report them, or that there are none. */
const notices =
  /@|https?:|\b(?:report|contact|e?-?mail (?:to|us)|send|open an? issue|melden|signaler|signalez|none|keine|aucun|ninguno|nessuno)\b|\b(?:not|nicht) (?:included|listed|enthalten|part of)\b/i

/** Tells whether a comment is an entry that is commented out: `# shop.example`, `# 0.0.0.0 shop.example`. */
function isEntry(text: string): boolean {
  const words = text.split(/\s+/, 3)
  return words.length <= 2 && readIndicator(words.at(-1) as string) !== undefined
}

/** Headings of articles about the values. */
const references =
  /^(?:(?:additional|further|related|supporting) )?(?:references?|resources|reading|sources|evidence):?$/i

/** Follows the lines of a text: headings and comments that stand alone begin and end sections. */
export class HarmlessSections {
  isHarmless = false
  /** The heading of the section is marked: a comment, or a heading of Markdown. */
  #isMarked = false
  /** How far its heading is indented. */
  #indent = 0
  /** A value of the section was read. Comments before it describe the section, those after it begin the next. */
  #hasValues = false
  #isAfterBlank = false
  /** An unmarked heading of references came after values: URLs below it are not indicators. */
  #isOfReferences = false
  /** The comment on the line before. If it is an entry that is commented out, a comment beside it is about it. */
  #before = ''

  /** Takes the next line, blank ones too. Returns true if it is a heading or comment. */
  line(line: string): boolean {
    const first = line.charCodeAt(0)
    // Most lines are values: they begin with a digit, or contain a dot.
    if (first >= 48 && first <= 57) return this.value()
    const marked = /^\s*(?:[#;!=[]|\/\/|\*\*)/.test(line)
    if (!marked && (line.length > 80 || line.includes('.'))) return this.value()
    const text = trimEndOf(line.replace(/^(?:[\s#;!=[/*]|-(?=-)|(?<=-)-)+/, '').slice(0, 200), /[\s#=*_\]]/)
    if (text === '') {
      if (!marked) this.#isAfterBlank = true
      return marked
    }
    if (headsHarmless(text) && !isEntry(this.#before)) {
      this.isHarmless = true
      this.#isMarked = marked
      this.#indent = line.search(/\S/)
      this.#hasValues = false
    } else if (this.isHarmless) {
      if (marked && isEntry(text) ? !this.#hasValues : this.#ends(line, text, marked)) this.isHarmless = false
      else if (!marked) this.#hasValues ||= readIndicator(text) !== undefined
    }
    if (!marked && references.test(text)) this.#isOfReferences = this.#hasValues
    else if (marked || /:\s*$/.test(line) || parserOf(text)) this.#isOfReferences = false
    this.#isAfterBlank = false
    this.#before = marked ? text : ''
    return marked
  }

  /** Takes a line with a value. */
  value(): false {
    this.#hasValues = true
    this.#isAfterBlank = false
    this.#before = ''
    return false
  }

  /** Tells whether a heading or comment ends the section: in doubt it does, because lost indicators are worse. */
  #ends(line: string, text: string, marked: boolean): boolean {
    if (!/\p{L}/u.test(text)) return false
    // A heading within the section, as in YAML.
    if (!marked && line.search(/\S/) > this.#indent) return false
    if (/^\s*(?:#{2,6} |\[)|:\s*$/.test(line)) return true
    if (!this.#hasValues && notices.test(text)) return true
    if (listedWords.test(text) && (this.#hasValues || !negations.test(text))) return true
    if (!marked) return this.#hasValues && (this.#isAfterBlank || !this.#isMarked) && isShortHeading(text)
    if (this.#isAfterBlank) return this.#hasValues || !/:\s*\S/.test(text)
    return this.#hasValues && text.length <= 60 && !/[.!?]/.test(text)
  }

  /** Rejects the rows that were read since `before` if the section is harmless, and URLs of references. */
  check(items: FeedItem[], before: number, line: number, text: string): void {
    if (!this.isHarmless && !this.#isOfReferences) return
    for (let at = before; at < items.length; at++) {
      const item = items[at] as FeedItem
      if (!isRejection(item) && (this.isHarmless || item.kind === 'url'))
        items[at] = { line, reason: 'not-for-detection', text: text.slice(0, 200) }
    }
  }
}

/**
 * Tells whether the first comment of a file titles it as an allow list: `Northwave False Positive List (FP list)`. In doubt
 * it does not, because the whole file is lost with it.
 */
function titlesAllowList(lines: readonly string[]): boolean {
  const end = lines.findIndex((line) => !/^\s*(?:#|;|\/\/|$)/.test(line))
  const comments = lines
    .slice(0, Math.min(end < 0 ? 0 : end, 20))
    .map((line) => trimEndOf(line.replace(/^[\s#;/*=-]+/, '').slice(0, 120), /[\s#;/*=-]/))
    .filter((text) => text !== '')
  const name = allowListTitle.exec(comments[0] ?? '')?.[1]
  return name !== undefined && !noNames.test(name) && !comments.some((text) => listedWords.test(text))
}

/** Titles of allow lists: a name of up to three words, each with a capital or like a site, and an abbreviation behind it. */
const allowListTitle =
  /^((?:(?:\p{Lu}[\p{L}\d.'-]{0,29}|[a-z\d-]{1,20}\.[a-z]{2,10})\s){1,3})(?:False[ -]Positives?|White|Allow|Safe)[ -]?[Ll]ist(?:\s\([\w ]{1,20}\))?$/u

/** Words that name no list: what was done with one, by whom, and how much of it there is. */
const noNames =
  /\b(?:no|not|non|with|without|minus|except|excepting|against|by|from|on|in|of|to|for|see|report|after|before|also|our|your|my|their|this|and|or|via|per|than|subject|entries|request|low|lowest|zero|few|near|minimal|high|reduced?|honou?rs?|use[sd]?|excludes?|includes?|respects?|applies|apply|checks?|filters?|removes?|skips?|drops?|needs?|has|have|is|are|\w{2,20}(?:ed|ing))\b/i

/** Tells whether a text is an allow list: its first values are in a harmless section, and so are all others. */
export function isAllowList(lines: readonly string[]): boolean {
  if (titlesAllowList(lines)) return true
  const sections = new HarmlessSections()
  let values = 0
  for (const line of lines) {
    // In filter lists, the rules themselves are exceptions.
    if (line.startsWith('@@')) return false
    if (sections.line(line) || line.trim() === '') continue
    if (!sections.isHarmless) return false
    values++
  }
  return values > 0
}
