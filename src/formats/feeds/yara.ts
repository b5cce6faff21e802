import { z } from 'zod'
import { readValueAs } from '../../domain/observables/read.ts'
import { feedFormat } from '../feed-format.ts'
import { isAnalysisPage } from './analysis-pages.ts'
import { isFileName } from './file-names.ts'
import { headLines } from './head.ts'
import { readIndicator } from './indicator.ts'
import { type Rows, readEachLine } from './lines.ts'

/**
 * YARA rules (yara.readthedocs.io): hashes that `meta` names as samples, those of whole files in conditions, and strings
 * that consist of an address or a URL. Strings that are only names are too often harmless, and references are for people.
 */
export const yara = feedFormat({
  id: 'yara',
  title: { de: 'YARA-Regeln', en: 'YARA rules' },
  difficulty: 0.7,
  usedFor: 'searches',
  options: z.object({}),

  detect(head) {
    const rules = /^[ \t]*(?:(?:private|global)\s+){0,2}rule\s+\w/m.test(head.text)
    // Rules with events are of YARA-L, which searches logs.
    const searchesLogs = /^[ \t]*events\s*:/m.test(head.text)
    return rules && !searchesLogs && /(?:^|[{}\s])condition\s*:/m.test(head.text) && startsWithRule(headLines(head).all)
      ? { score: 0.97, reason: 'a rule with a condition' }
      : undefined
  },

  read(input) {
    let inComment = false
    let section = ''
    return readEachLine(input, (line, number, rows) => {
      let text = line.trim()
      if (inComment) {
        const end = text.indexOf('*/')
        // Long lists of samples stand in comments of `meta`.
        const [, name = '', value] = assignment.exec(text) ?? []
        if (end < 0 && section === 'meta' && value !== undefined) addString(section, name, value, number, rows)
        if (end < 0) return
        inComment = false
        text = text.slice(end + 2).trim()
      }
      if (text.startsWith('/*')) {
        const end = text.indexOf('*/', 2)
        inComment = end < 0
        if (inComment) return
        text = text.slice(end + 2).trim()
      }
      if (text === '') return
      if (section === 'condition') addFiles(text, rows)
      for (const part of statementsIn(text)) {
        if (part.startsWith('//')) return
        if (ruleStart.test(part)) section = ''
        const opened = sectionStart.exec(part)?.[1]
        if (opened !== undefined) section = opened
        const [, name = '', value] = assignment.exec(part) ?? []
        if (value !== undefined) addString(section, name, value, number, rows)
      }
    })
  },
})

const sectionStart = /^(meta|strings|condition|variables)\s*:$/
const assignment = /^(\$?\w*)\s*=\s*"((?:[^"\\]|\\.){4,2000})"$/

/** The beginnings of rules and sections, the assignments of strings and the other words of a line, which may hold whole rules. A string that does not end takes the rest. */
function statementsIn(text: string): readonly string[] {
  return text.match(statement) ?? []
}

const statement =
  /\b(?:rule\s{1,20}\w+|(?:meta|strings|condition|variables)\s{0,20}:)|\$?\w{0,128}\s{0,20}=\s{0,20}"(?:[^"\\]|\\.){0,4000}"|"(?:[^"\\]|\\.){0,4000}(?:"|.*)|\/\/|[^\s"{}/]+|\S/g

/** Adds the digest of a sample from `meta`, or a string that is an address or a URL. */
function addString(section: string, name: string, value: string, number: number, rows: Rows): void {
  if (section === 'meta' && /^(?:ref(?:erence)?|source|file)\d*$/i.test(name)) {
    const found = readIndicator(value)
    if (found && /^(?:md5|sha)/.test(found.kind)) rows.add(found)
  } else if (section === 'meta' && /hash|md5|sha\d|sample|^sha$/i.test(name)) {
    for (const part of value.split(/[\s,;|]+/)) {
      const found = readIndicator(part)
      if (found && /^(?:md5|sha)/.test(found.kind)) rows.add(found)
      else if (/^[0-9a-f]{16,}$/i.test(part)) rows.reject(number, 'not-an-indicator', part)
    }
  } else if (section === 'strings') {
    const found = /:\/\//.test(value) ? readValueAs('url', value) : readIndicator(value)
    const isOther = isFileName(value) || goPackage.test(value) || isAnalysisPage(found?.value ?? '')
    if (found && /^(?:ipv4$|url$)/.test(found.kind) && !isOther) rows.add(found)
  }
}

/** Adds the digests of whole files in a condition. Those of sections, resources and imports are no files. */
function addFiles(text: string, rows: Rows): void {
  const code = text.split('//', 1)[0] as string
  for (const [, value = ''] of code.matchAll(digestOfFile)) {
    const found = readIndicator(value)
    if (found && /^(?:md5|sha)/.test(found.kind)) rows.add(found)
  }
}

const digestOfFile =
  /\bhash\.(?:md5|sha1|sha256)\s{0,9}\(\s{0,9}0\s{0,9},\s{0,9}filesize\s{0,9}\)\s{0,9}==\s{0,9}"([\da-f]{32,64})"/gi

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
