import { isRoutableIpv4, parseIpv4 } from '../../../domain/observables/ip.ts'
import { readValueAs, type Value } from '../../../domain/observables/read.ts'
import { refang } from '../../../domain/observables/refang.ts'
import { urlHost } from '../../../domain/observables/url-host.ts'
import { withDash } from '../../reading/bullets.ts'
import { isRule } from '../../reading/cells.ts'
import { isCutOff, readIndicator, rejectionOf } from '../../reading/indicator.ts'
import type { Rows } from '../../reading/lines.ts'
import { parserOf } from '../../reading/named-kinds.ts'
import { trimEndOf } from '../../reading/trim.ts'
import { isFileName } from '../reading/file-names.ts'
import { clears } from '../reading/several.ts'
import { isAnalysisPage } from './analysis-pages.ts'
import { labelledValues } from './labelled-values.ts'
import { digestAfter } from './prose-digests.ts'
import {
  articlesFollow,
  closing,
  contextHeadings,
  headingOf,
  isContext,
  isUnderlined,
  kindTitle,
  listTitle,
  namesVictims,
  otherTitle,
  type Section,
  sectionOf,
} from './prose-headings.ts'
import { columnsOf, type TableColumns, wordsByColumn } from './prose-tables.ts'
import { isDefanged, wordsIn } from './prose-words.ts'

/** Longer lines have no headings, tables and links. */
const maxLine = 20_000

/**
 * Finds the indicators in a report written for people: everything defanged, every hash and, in sections that list
 * indicators, also plain values. Links to other reports, file names and values called harmless are excluded. One pass
 * per line.
 */
export class ProseParser {
  readonly #hasLines: boolean
  #isLine = false
  #section: Section = 'other'
  /** The section that continues after a paragraph of references. */
  #sectionAfter: Section = 'other'
  #heading = ''
  /** The heading has the mark of Markdown or AsciiDoc. */
  #isMarked = false
  /** The heading is of the first level, as that of the whole text. */
  #isBelowTitle = false
  /** A line followed the heading. */
  #hasContent = false
  /** Lines below an unmarked title of a list: values at their start are listed. */
  #isTitled = false
  /** The text has such titles. */
  #hasTitles = false
  /** How far the item of a list is indented that heads victims or references; the items below it are indented further. */
  #contextIndent: number | undefined
  #lineBefore = ''
  /** The line above the one that is read. */
  #above = ''
  /** The columns of the Markdown table whose rows follow. */
  #table: TableColumns | undefined

  /** `hasLines`: the lines are those of the author, so that a value alone on its line is listed. */
  constructor({ hasLines = false } = {}) {
    this.#hasLines = hasLines
  }

  /** `isLine`: this line is one of the author, as in preformatted text. */
  line(written: string, number: number, rows: Rows, isLine = this.#hasLines): void {
    const text = withDash(written)
    this.#isLine = isLine
    if (text.length > maxLine) {
      this.#addValues(text, number, rows)
      return
    }
    this.#above = this.#lineBefore
    const isHeading = this.#followSections(text)
    if (this.#hasLines) this.#followItems(text)
    if (this.#hasLines) this.#followTables(text)
    this.#addValues(withBrackets(withoutBlanks(withoutPassthrough(withoutShares(text)))), number, rows, isHeading)
  }

  /** The last line belongs to a part about references, victims or abused services. */
  get isContext(): boolean {
    return this.isOfReferences || this.#contextIndent !== undefined || this.#isOfOthers
  }

  /** The section lists references. */
  get isOfReferences(): boolean {
    return this.#section === 'references'
  }

  /** The heading names only victims or legitimate services. */
  get isOfVictims(): boolean {
    return this.#section !== 'indicators' && namesVictims(this.#heading)
  }

  /** The heading speaks of victims or legitimate services. */
  get #isOfOthers(): boolean {
    return this.#section !== 'indicators' && contextHeadings.test(this.#heading)
  }

  /** Returns true if the line is a heading. */
  #followSections(line: string): boolean {
    const text = line.trim()
    const heading = this.#hasLines && isUnderlined(this.#lineBefore, text) ? this.#lineBefore.trim() : headingOf(line)
    if (this.#hasLines && closing.test(text)) {
      // Who wrote it, and where to find them.
      this.#section = 'references'
      this.#isMarked = true
      this.#isTitled = false
      return heading !== undefined
    }
    if (heading !== undefined) {
      this.#section = sectionOf(heading, this.#section)
      this.#heading = heading
      this.#isMarked = /^[#=*.~-]/.test(text)
      this.#isBelowTitle = /^[#=]\s/.test(text)
      this.#hasContent = false
      this.#isTitled = false
      this.#sectionAfter = 'other'
      return true
    }
    if (this.#hasLines && articlesFollow.test(text.slice(-200))) {
      if (this.#section !== 'references') this.#sectionAfter = this.#section
      this.#section = 'references'
      this.#isMarked = false
      this.#hasContent = false
      return false
    }
    if (this.#hasLines && this.#section !== 'indicators' && (listTitle.test(text) || kindTitle.test(text))) {
      this.#isTitled = true
      this.#hasTitles = true
    } else if ((this.#hasTitles || (this.#hasLines && this.#section === 'indicators')) && otherTitle.test(text)) {
      this.#isTitled = false
      this.#section = sectionOf(text, 'other')
      this.#isMarked = true
    } else if (text !== '') this.#hasContent = true
    // `Thanks to:` heads one paragraph, not the rest of the text.
    else if (this.#section === 'references' && !this.#isMarked && this.#hasContent) this.#section = this.#sectionAfter
    return false
  }

  /** Items of nested lists: `- Victims`, and below it their names. */
  #followItems(line: string): void {
    const indent = line.search(/\S/)
    if (this.#contextIndent !== undefined && indent >= 0 && indent <= this.#contextIndent)
      this.#contextIndent = undefined
    const title = /^\s{0,40}[-*+] (\p{L}[\p{L}\d &/()'-]{2,60}):?\s*$/u.exec(line.slice(0, 200))?.[1]
    if (title !== undefined && isContext(title)) this.#contextIndent ??= indent
  }

  #followTables(line: string): void {
    if (isRule(line.trim())) {
      // Some tables have a rule between all rows.
      if (this.#table === undefined && this.#lineBefore.includes('|')) this.#table = columnsOf(this.#lineBefore)
    } else if (!line.includes('|')) this.#table = undefined
    this.#lineBefore = line
  }

  #addValues(text: string, number: number, rows: Rows, isHeading = false): void {
    const reject = (word: string) => rows.reject(number, 'not-for-detection', word)
    const harmless = harmlessIn(text.slice(0, maxLine))
    if (harmless === 'all') {
      for (const word of wordsIn(text)) if (isDefanged(word) || digest(word)) reject(word)
      return
    }
    let imitatedFrom = harmless
    for (const [word, found] of this.#valuesIn(text)) {
      if (found !== 'bad' && found.kind === 'email' && !isDefanged(word) && isContact(text, word)) reject(word)
      else if (imitatedFrom !== undefined && text.indexOf(word) > imitatedFrom) {
        reject(word)
        imitatedFrom = undefined
      } else if (found === 'bad') rows.reject(number, rejectionOf(word), word)
      else if (found.kind === 'url' && isLink(found.value, text, word, isHeading, this.#announcement)) reject(word)
      else rows.add(found)
    }
  }

  /** The line above, which may announce a link. In a section of indicators, it speaks of them; below the title of the text, it need not. */
  get #announcement(): string {
    return (this.#section === 'indicators' && !this.#isBelowTitle) || this.#isTitled ? '' : this.#above
  }

  /** The words of a line that are values, or `bad` if they should be one. */
  *#valuesIn(text: string): Generator<readonly [string, Value | 'bad']> {
    const isContextItem = this.#contextIndent !== undefined || issuer.test(text)
    const mayList = this.#isLine && this.#section !== 'references' && !isContextItem
    const isOwn = mayList && !this.#isOfOthers
    const alone = isOwn ? aloneOnLine(text, this.#isTitled) : undefined
    const labelled = isOwn ? labelledValues(text) : undefined
    const row = this.#table === undefined || text.length > 5000 ? undefined : wordsByColumn(text, this.#table)
    const listed = mayList && !contextHeadings.test(this.#heading) ? row?.listed : undefined
    const isBeside = mayList && defangedPart.test(text)
    for (const word of wordsIn(text)) {
      const isIndicatorCell = this.#section === 'indicators' && !isContextItem && !row?.context.has(word)
      const found =
        readWord(word, isIndicatorCell, this.#section) ??
        (word === alone?.word ? alone.value : (listed?.get(word) ?? labelled?.get(word))) ??
        (mayList ? (urlOfAddress(word) ?? (isBeside ? addressWithPort(word) : undefined)) : undefined)
      if (!found) continue
      if (found !== 'bad' && /^(?:md5|sha)/.test(found.kind)) {
        const isOther = row?.lookalikes.has(word) || digestAfter(`${this.#heading} `, found) === undefined
        const before = text.slice(0, Math.max(0, text.indexOf(word)))
        yield [word, (isOther ? undefined : digestAfter(before, found)) ?? 'bad']
      } else yield [word, found]
    }
  }
}

/** Reads a word. `isListed`: plain values are indicators here, unless they look like something else. */
function readWord(word: string, isListed: boolean, section: Section): Value | 'bad' | undefined {
  if (word.length < 4 || word.length > 4096) return undefined
  // A truncated URL is rejected.
  if (word.includes('/') && isCutOff(word)) {
    return isDefanged(word) || (section === 'indicators' && word.includes('://')) ? 'bad' : undefined
  }
  if (isDefanged(word)) {
    const found = readDefanged(word)
    // The text claims to be an indicator, so a failure is reported as a rejected row.
    return found ?? (/\.|:\/\//.test(refang(word)) ? 'bad' : undefined)
  }
  return digest(word) ?? (isListed ? readPlain(word) : undefined)
}

/** A URL whose host is a routable address, which links to articles do not have. */
function urlOfAddress(word: string): Value | undefined {
  if (!/^https?:\/\/\d/i.test(word) || isCutOff(word)) return undefined
  const found = readIndicator(word)
  return found?.kind === 'url' && isRoutableAddress(urlHost(found.value)) ? found : undefined
}

/** An address with its port, which versions do not have: `203.0.113.5:8080`. */
function addressWithPort(word: string): Value | undefined {
  const host = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(word)?.[1]
  return host !== undefined && isRoutableAddress(host) ? readIndicator(word) : undefined
}

function isRoutableAddress(text: string): boolean {
  const address = parseIpv4(text)
  return address !== undefined && isRoutableIpv4(address)
}

/** A defanged part of a line. */
const defangedPart = /\w(?:\[\.\]|\(\.\)|\[dot\])\w|\bhxxps?\b/i

/** The line of a certificate that says who signed it. */
const issuer = /^[\s>*|-]{0,20}(?:certificate )?issuer\b/i

function readPlain(word: string): Value | undefined {
  // A link of AsciiDoc with its text.
  if (/^https?:\/\/[^[/]+[^[]*\[/i.test(word)) return undefined
  const found = readIndicator(word)
  if (found?.kind === 'domain') return isFileName(word) || isCall.test(word) ? undefined : found
  if (found?.kind === 'url') {
    if (/^[a-z]+:\/\//i.test(word)) return found
    // Behind the name of an archive comes a file in it: `invoice.zip/invoice.js`.
    return /^[\w.-]+\.[a-z]{2,}\//i.test(word) && !/^[^/]*\.zip\/[^/?]*\.\w{1,5}$/i.test(word) ? found : undefined
  }
  return found && /^(?:ipv|email|md5|sha)/.test(found.kind) ? found : undefined
}

/**
 * Tells which values a line calls harmless: all of them, or only the first one behind the returned position, because the
 * others imitate it (`evil.example mimics the legitimate shop.example`). Legitimate sites that are compromised are
 * indicators.
 */
function harmlessIn(text: string): 'all' | number | undefined {
  if (/\bnot malicious\b|\bbenign\b|\bclean file\b|\bnon-malicious\b/i.test(text) || asksNotToBlock(text)) return 'all'
  const at = text.search(
    /(?<!\b(?:not|seemingly|appears?|looks?|otherwise|scheinbar|vermeintlich|angeblich) (?:a )?)\b(?:legitimate|legitime[mnrs]?)\b(?![ -](?:looking|seeming|wirkend|aussehend|erscheinend))/i,
  )
  if (
    at < 0 ||
    /\b(?:compromised|hacked|infected|hijacked|defaced|trojani[sz]ed|kompromittiert|gehackt|infiziert)/i.test(text)
  )
    return undefined
  return imitations.test(text) ? at : 'all'
}

/** Tells whether a line asks not to block what it names, and nothing else: `Do not block`, `bitte nicht sperren`. */
function asksNotToBlock(text: string): boolean {
  const rest = text
    .replace(requests, '')
    .replace(germanRequests, (found, at: number, all: string) => (isGermanRequest(all, at, found) ? '' : found))
  return (
    rest !== text &&
    !/\b(?:block|sperr)/i.test(rest) &&
    !/\b(?:kann|können|konnten?|wollen|wollten|würden?|dürfen|durften)\b/i.test(rest)
  )
}

/** Tells whether words at `at` are a request: beside `bitte`, or at the end of a clause that tells of nobody who blocks nothing. */
function isGermanRequest(text: string, at: number, words: string): boolean {
  const clause =
    text
      .slice(Math.max(0, at - 300), at)
      .split(/[.;:!?]\s/)
      .at(-1) ?? ''
  if (/\bbitte\b/i.test(clause)) return true
  const isAtEnd = /^\s*(?:[.!,;:)]|$)/.test(text.slice(at + words.length, at + words.length + 10))
  return (
    isAtEnd && !/,\s*(?:die|der|das|welche[rs]?)\b|\b(?:da|wenn|weil|obwohl|falls|sofern|solange|dass)\b/i.test(clause)
  )
}

/**
 * Requests not to block. In the middle of a clause, `do not block` says what products do, and who must not block is somebody
 * else. What is not to be blocked alone is to be blocked.
 */
const requests =
  /(?<=^[\s>*•-]{0,10}|[.,;:!(] ?|please )(?:do not|don't|never) block\b(?! (?:only|just|solely|merely)\b)|\b(?:must|should) (?:not|never) be blocked\b(?! (?:by|from|only|alone)\b)|\b(?:nicht zu (?:sperren|blockieren|blocken)|ne pas bloquer|no bloquear|non bloccare)\b(?=[\s.!,;:)]|$)(?! (?:seulement|uniquement|s[oó]lo|solamente|soltanto)\b)/gi

/** Words that are a request only in some clauses. */
const germanRequests = /\bnicht (?:sperren|blockieren|blocken)\b/gi

/** Words for imitating somebody else. */
const imitations =
  /\b(?:mimic\w*|imit(?:at|ier)\w*|impersonat\w*|masquerad\w*|spoof\w*|typosquat\w*|pretend\w*|disguis\w*|look-?alikes?|pos(?:es?|ed|ing) as|resembl\w*|nachahm\w*|nachgeahmt\w*|vortäusch\w*|gefälscht\w*|ähnel\w*|getarnt\w*|tarn(?:t|en|te|ten)|vorgeb\w*|vorgibt|angeblich\w*)\b|\bahm(?:t|en)\b.{0,100}\bnach\b|\b(?:gibt|geben|gab|gaben) sich\b.{0,100}\baus\b/i

/**
 * The value of a line that holds only this value and perhaps a remark. It is listed in all sections but references: an
 * address (`203.0.113.5 - C2`), a URL of one (`203.0.113.5/loader.jpg`), or a name without a remark or with one that says that attackers use it.
 */
function aloneOnLine(text: string, isTitled: boolean): { readonly word: string; readonly value: Value } | undefined {
  if (text.length > 500) return undefined
  // A row of a table in the text of a PDF: `IPv4 203.0.113.5 C2`.
  const [, kind = '', typed = ''] = (isTitled && /^\s{0,20}([\w-]{2,12})\s+(\S{4,300})(?:\s|$)/.exec(text)) || []
  const named = typed === '' || isDefanged(typed) ? undefined : parserOf(kind)?.(typed)
  if (named) return { word: typed, value: named }
  const [, word = '', remark = ''] = (isTitled ? valueAndText : valueAndRemark).exec(text.trimEnd()) ?? []
  if (word.length < 4 || isDefanged(word)) return undefined
  const value = readIndicator(word)
  if (value === undefined) return undefined
  if (remark !== '' && clears(remark)) return undefined
  if (/^ipv[46]/.test(value.kind) || (isTitled && (value.kind === 'email' || word.includes('://'))))
    return { word, value }
  if (value.kind === 'url' && remark === '' && isRoutableAddress(urlHost(value.value))) return { word, value }
  const isName = value.kind === 'onion' || (value.kind === 'domain' && !isFileName(word) && !isCall.test(word))
  const isListed = isTitled ? !/^[a-z]{2,} /.test(remark) : remark === '' || attackersWords.test(remark)
  return isName && isListed ? { word, value } : undefined
}

/** A method of an object of a program, `Stream.Open`: names of sites are not spelled so. */
const isCall = /^[A-Za-z_]\w*(?:\.\w+){0,8}\.(?!(?:Com|Net|Org|Info|Biz)$)[A-Z][a-z]{2,}$/

/** A value and a remark in parentheses or behind a dash. Tables of AsciiDoc have a line for each cell, after a `|`. */
const valueAndRemark = /^(?:\|(?=[^|]*$))?[\s>*-]{0,20}([^\s,;|()<>"'`]+)(?:$|\s+[(|\u2013\u2014-]\s*(.*)$)/
/** A value and any text. */
const valueAndText = /^[\s>*-]{0,20}([^\s,;|()<>"'`]+)(?:$|\s+(.*)$)/

/** Starts of lines with the mailbox of an author. */
const contacts =
  /^[\W\d]{0,20}(?:contacts?|questions|feedback|reports? to|reported by|authors?|maintainers?|support|press|tel|phone)\b/i

/** Tells whether a line asks to write to a mailbox. */
function isContact(text: string, mailbox: string): boolean {
  const before = text.slice(0, text.indexOf(mailbox)).slice(-200)
  return contacts.test(text.slice(0, 200)) || /\b(?:e-?mail|contact|reach|write)(?: to)? (?:us|me)\b/i.test(before)
}

/** Removes the marks of AsciiDoc around text that it takes as it is: `+name[.]example+` in backticks. */
function withoutPassthrough(text: string): string {
  return text.includes('`+') ? text.replace(/`\+{1,2}([^`]{1,4000}?)\+{1,2}`/g, '`$1`') : text
}

/** Replaces defanged paths of shares, also of WebDAV, by their hosts: `\\name[.]example@SSL@8443\DavWWWRoot\a.dll`. */
function withoutShares(text: string): string {
  if (!text.includes('\\\\') && !/file:/i.test(text)) return text
  return text.replace(share, (whole, host: string) => (isDefanged(host) ? ` ${host} ` : whole))
}

const share =
  /(?<![\w\\:])(?:\\{2}|\\{4}|file:\/\/)([\w-]{1,63}(?:(?:\[\.\]|\.)[\w-]{1,63}){1,8})(?:@SSL)?(?:@\d{1,5})?(?:[\\/][^\s`"'|<>,;()]{0,1000})?/gi

/** Writes the angle brackets of what is defanged as other brackets, because words end at them: `name<.>example`. */
function withBrackets(text: string): string {
  return text.includes('<') ? text.replace(/(?<=\w)<(\.|dot|@|at)>(?=\w)/gi, '[$1]') : text
}

/** Removes the blanks around dots and signs that are defanged: `name [.] example`. */
function withoutBlanks(text: string): string {
  return / ?[[(](?:\.|dot|@|at)[\])] /i.test(text)
    ? text.replace(/(?<=\w) ?([[(](?:\.|dot|@|at)[\])]) (?=\w)/gi, '$1')
    : text
}

/** Words for what attackers use. */
const attackersWords =
  /\b(?:c2|c&c|cnc|command[- ]and[- ]control|malicious|phish\w*|beacon\w*|payloads?|malware|attackers?|exfil\w*|sinkholed)\b/i

/**
 * Tells whether a plain URL in a text is a link to read on: in a heading, behind words that announce an article, or to the
 * page of an analysis service about a sample.
 */
function isLink(url: string, text: string, word: string, isHeading: boolean, above: string): boolean {
  if (isAnalysisPage(url)) return true
  if (isDefanged(word) || text.length > maxLine) return false
  const own = text.slice(0, text.indexOf(word)).trim()
  const before = own === '' && goesOn.test(above) ? above.trim() : own
  if (isHeading) return !attackersWords.test(before)
  return /\p{L}/u.test(before) && announcements.test(`${before.slice(-200)} `)
}

/** The end of a line whose sentence goes on with a link in the next one. */
const goesOn = /\b(?:at|on|in|under|via|here|see|auf|unter|hier|siehe)\s*$/i

/** Words that announce an article. */
const announcements =
  /\b(?:(?:more|further|additional|technical) (?:technical )?(?:info\w*|details?|reading)|(?:our|the|full|malware|technical|this|see) (?:analysis|article|report|write-?up|advisory)|blog ?post|references?|see also|cf|credits?|thanks?|h\/t|sources?:|according to|as described|published|git clone|(?:weitere|mehr|nähere|zusätzliche) (?:informationen|infos?|details|hinweise|angaben)|siehe(?: auch)?|mehr dazu|(?:pour en savoir|en savoir) plus|plus d.informations|m[áa]s informaci[óo]n|(?:maggiori|ulteriori) informazioni)\b[^/]{0,60}$|^\W{0,10}see\W{0,5}$|^\W{0,10}(?:blog(?: post)?|article|report|advisory|write-?up|press release)\s?:\W{0,5}$|\b(?:follow|visit|read|subscribe)\b[^:/]{0,60}\b(?:at|on|via)\W{1,5}$/i

/** Reads a digest with or without a prefix such as `sha256:`. */
function digest(word: string): Value | undefined {
  const text = /^(?:md5|sha-?\d+)[:=](.+)$/i.exec(word)?.[1] ?? word
  if (text.length !== 32 && text.length !== 40 && text.length !== 64 && text.length !== 128) return undefined
  return (
    readValueAs('md5', text) ?? readValueAs('sha1', text) ?? readValueAs('sha256', text) ?? readValueAs('sha512', text)
  )
}

function readDefanged(word: string): Value | undefined {
  const text = refang(word)
  const found = readIndicator(text)
  if (found) return found.kind === 'url-path' ? undefined : found
  // Punctuation may be attached to the value.
  const trimmed = trimEndOf(text, /[^\w/)=&%#~+-]/)
  const again = trimmed === text ? undefined : readIndicator(trimmed)
  return again?.kind === 'url-path' ? undefined : again
}
