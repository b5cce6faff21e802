import { readValueAs } from '../../../domain/observables/read.ts'
import { feedFormat } from '../../feed-format.ts'
import { readIndicator } from '../../reading/indicator.ts'
import type { Rows } from '../../reading/lines.ts'
import { isAnalysisPage } from '../documents/analysis-pages.ts'
import { headLines } from '../head.ts'
import { readEachLine } from '../reading/each-line.ts'
import { isFileName } from '../reading/file-names.ts'
import { namesHarmless } from '../withdrawals/harmless.ts'

/**
 * YARA rules (yara.readthedocs.io): hashes that `meta` names as samples, those of whole files in conditions, and strings
 * that consist of an address or a URL. Strings that are only names are too often harmless, and references are for people.
 */
export const yara = feedFormat({
  id: 'yara',
  title: { de: 'YARA-Regeln', en: 'YARA rules' },
  difficulty: 0.7,
  usedFor: 'searches',

  detect(head) {
    const rules = /^[ \t]*(?:(?:private|global)\s+){0,2}rule\s+\w/m.test(head.text)
    // Rules with events are of YARA-L, which searches logs.
    const searchesLogs = /^[ \t]*events\s*:/m.test(head.text)
    return rules && !searchesLogs && /(?:^|[{}\s])condition\s*:/m.test(head.text) && startsWithRule(headLines(head).all)
      ? { score: 0.97, reason: 'a rule with a condition' }
      : undefined
  },

  read(input) {
    const reader = new RuleReader()
    return readEachLine(input, (line, number, rows) => reader.line(line.trim(), number, rows), {
      end: (rows) => reader.end(rows),
    })
  },
})

/** Reads the lines of rules one by one. */
class RuleReader {
  #section = ''
  #inComment = false
  /** The comment holds a rule that no longer is one. */
  #holdsRule = false
  #last = ''
  #isOfHarmless = false
  /** The condition that is read, without strings that are not digests. */
  #condition = ''
  #excludes = false

  line(line: string, number: number, rows: Rows): void {
    let text = line
    if (this.#inComment) {
      const end = text.indexOf('*/')
      if (end < 0) {
        this.#comment(text, number, rows)
        return
      }
      this.#inComment = false
      text = text.slice(end + 2).trim()
    }
    if (text.startsWith('/*')) {
      text = this.#behindComment(text, 0).trim()
      if (this.#inComment) return
    }
    const parts = new RegExp(statement)
    for (let found = parts.exec(text); found; found = parts.exec(text)) {
      const [part] = found
      if (part === '//') break
      if (part === '/*' && this.#section === 'condition') {
        const rest = this.#behindComment(text, found.index)
        if (this.#inComment) break
        parts.lastIndex = text.length - rest.length
      } else this.#part(part, number, rows)
    }
    if (this.#condition.length > longestCondition) this.#addFiles(rows)
  }

  /** Adds the digests of a condition that goes to the end. */
  end(rows: Rows): void {
    this.#addFiles(rows)
  }

  #part(part: string, number: number, rows: Rows): void {
    if (ruleStart.test(part)) this.#startRule(part, rows)
    const opened = sectionStart.exec(part)?.[1]
    if (opened !== undefined) this.#section = opened
    else if (this.#section === 'condition') this.#inCondition(part, rows)
    const [, name = '', value] = assignment.exec(part) ?? []
    if (value !== undefined) addString(this.#section, name, value, number, rows)
    this.#last = part
  }

  #startRule(part: string, rows: Rows): void {
    this.#addFiles(rows)
    this.#section = ''
    this.#excludes = false
    const name = part.slice(part.search(/\w+$/))
    this.#isOfHarmless = this.#last === 'private' || namesHarmless(name) || ofHarmless.test(name)
  }

  #inCondition(part: string, rows: Rows): void {
    if (part === '}') {
      this.#addFiles(rows)
      this.#section = ''
    } else if (part.startsWith('"')) this.#condition += digest.test(part) ? ` ${part}` : ' ""'
    else {
      this.#excludes ||= /(?<![\w$#@!.])not(?!\w)/i.test(part)
      this.#condition += ` ${part}`
    }
  }

  /** Long lists of samples stand in comments of `meta`. */
  #comment(text: string, number: number, rows: Rows): void {
    this.#holdsRule ||= ruleStart.test(text)
    const [, name = '', value] = assignment.exec(text) ?? []
    if (!this.#holdsRule && this.#section === 'meta' && value !== undefined)
      addString(this.#section, name, value, number, rows)
  }

  /** What stands behind the comment that begins at a place, if it ends in this line. */
  #behindComment(text: string, at: number): string {
    const end = text.indexOf('*/', at + 2)
    this.#inComment = end < 0
    this.#holdsRule = false
    return end < 0 ? '' : text.slice(end + 2)
  }

  /**
   * Adds the digests of whole files in the condition. Those of sections, resources and imports do not count, and a
   * condition that excludes something may exclude them.
   */
  #addFiles(rows: Rows): void {
    if (!this.#excludes && !this.#isOfHarmless)
      for (const [, value = ''] of this.#condition.matchAll(digestOfFile)) addDigest(value, rows)
    this.#condition = ''
  }
}

/** Longer conditions are read in parts. */
const longestCondition = 1_000_000

/** Words in the names of rules that other rules exclude. */
const ofHarmless =
  /(?:^|_)(?:goodware|good|legit(?:imate)?|benign|clean|white(?:list)?|allow(?:list)?|trusted|known|fp)(?:_|$)/i

const digest = /^"[\da-f]{32,64}"$/i

const sectionStart = /^(meta|strings|condition|variables)\s*:$/
const assignment = /^(\$?\w*)\s*=\s*"((?:[^"\\]|\\.){4,2000})"$/

/** The beginnings of rules, sections and comments, the assignments of strings and the other words of a line, which may hold whole rules. A string that does not end takes the rest. */
const statement =
  /\b(?:rule\s{1,20}\w+|(?:meta|strings|condition|variables)\s{0,20}:)|\$?\w{0,128}\s{0,20}=\s{0,20}"(?:[^"\\]|\\.){0,4000}"|"(?:[^"\\]|\\.){0,4000}(?:"|.*)|\/[*/]|[^\s"{}/]+|\S/g

/** Adds the digest of a sample from `meta`, or a string that is an address or a URL. */
function addString(section: string, name: string, value: string, number: number, rows: Rows): void {
  if (section === 'meta' && /^(?:ref(?:erence)?|source|file)\d*$/i.test(name)) {
    addDigest(value, rows)
  } else if (section === 'meta' && /hash|md5|sha\d|sample|^sha$/i.test(name) && !otherDigest.test(name)) {
    for (const part of value.split(/[\s,;|]+/)) {
      if (!addDigest(part, rows) && /^[0-9a-f]{16,}$/i.test(part)) rows.reject(number, 'not-an-indicator', part)
    }
  } else if (section === 'strings') {
    const found = /:\/\//.test(value) ? readValueAs('url', value) : readIndicator(value)
    const isOther = isFileName(value) || goPackage.test(value) || isAnalysisPage(found?.value ?? '')
    if (found && /^(?:ipv4$|url$)/.test(found.kind) && !isOther) rows.add(found)
  }
}

/** Adds a digest; of other texts it returns false. */
function addDigest(text: string, rows: Rows): boolean {
  const found = readIndicator(text)
  if (!found || !/^(?:md5|sha)/.test(found.kind)) return false
  rows.add(found)
  return true
}

const digestOfFile =
  /\bhash\.(?:md5|sha1|sha256)\s{0,9}\(\s{0,9}0\s{0,9},\s{0,9}filesize\s{0,9}\)\s{0,9}==\s{0,9}"([\da-f]{32,64})"/gi

/** Names of digests of a part of a file, or of harmless files. */
const otherDigest = /imp_?hash|authenti_?hash|goodware|whitelist|benign|legit|false_?pos/i

/** The path of a package of Go, which stands in the programs that use it. */
const goPackage = /^_?(?:github\.com|gitlab\.com|bitbucket\.org|golang\.org|gopkg\.in|google\.golang\.org)\//

/**
 * Tells whether only comments, imports and includes come before the first rule. Reports and exports of MISP hold
 * rules too, after the indicators that they list.
 */
function startsWithRule(lines: readonly string[]): boolean {
  let inComment = false
  for (const line of lines) {
    const text = line.trim()
    if (inComment || text.startsWith('/*')) {
      inComment = !text.includes('*/')
      continue
    }
    if (text !== '' && !/^(?:\/\/|import\b|include\b)/.test(text)) return ruleStart.test(text)
  }
  return true
}

const ruleStart = /^(?:(?:private|global)\s+){0,2}rule\s+\w/
