import { feedFormat } from '../../feed-format.ts'
import type { Rows } from '../../reading/lines.ts'
import { parserOf, plainKindName } from '../../reading/named-kinds.ts'
import { UnreadableFeed } from '../../reading/unreadable.ts'
import { readEachLine } from '../reading/each-line.ts'
import { parseSection } from '../yaml/yaml.ts'

/** Maximum length of a rule. */
const maxRule = 1 << 20

/**
 * Sigma rules (github.com/SigmaHQ/sigma-specification): addresses, names, URLs and hashes that a selection matches
 * exactly. Filters, wildcards and references are not indicators; most rules describe behaviour and list none.
 */
export const sigma = feedFormat({
  id: 'sigma',
  title: { de: 'Sigma-Regeln', en: 'Sigma rules' },
  difficulty: 0.7,
  usedFor: 'searches',

  detect(head) {
    const has = (key: RegExp) => key.test(head.text)
    // Dialects of products have no log source, and other names for the title.
    const isDialect = has(/^(?:rule|name):\s/m) && has(/^[ \t]{1,8}condition:\s/m)
    const isRule = has(/^detection:/m) && ((has(/^title:\s/m) && has(/^logsource:/m)) || isDialect)
    return isRule ? { score: 0.97, reason: 'title and detection of a Sigma rule' } : undefined
  },

  async *read(input) {
    let lines: string[] = []
    let size = 0
    let start = 1
    let rules = 0
    const end = (rows: Rows) => {
      const text = lines.join('\n')
      lines = []
      size = 0
      if (text.trim() === '') return
      try {
        const rule = parseSection(text)
        rules++
        readRule(rule, start, rows)
      } catch {
        rows.reject(start, 'malformed', text)
      }
    }
    const readLine = (line: string, number: number, rows: Rows) => {
      if (line.startsWith('---')) {
        end(rows)
        start = number + 1
        return
      }
      size += line.length
      if (size <= maxRule) lines.push(line)
      else if (lines.length > 0) {
        rows.reject(start, 'too-long')
        lines = []
      }
    }
    yield* readEachLine(input, readLine, { end, sections: false })
    if (rules === 0) throw new UnreadableFeed('This is not a Sigma rule: it is no YAML.')
  },
})

/** Log fields that hold the remote side, of Sigma's taxonomy and of ECS, with their name for `parserOf`. */
const fields: readonly (readonly [RegExp, string])[] = [
  [/^(?:destination|dst|dest|remote|c|source|src|server)?[._-]?ip(?:v[46])?(?:address)?$/i, 'ip'],
  [
    /^(?:destination|dst)?_?hostname$|^queryname$|^(?:dns\.)?(?:question\.)?query$|^(?:dns\.question\.name|(?:destination|url)\.domain)$|^cs-host$|^domain$|^r-dns$/i,
    'domain',
  ],
  [/^(?:c|cs)-uri$|^url(?:\.(?:full|original))?$/i, 'url'],
  [
    /^hashes$|^(?:md5|sha1|sha256|sha512)$|^(?:file|process|target|image|current)?[._-]?hash$|\.hash\.(?:md5|sha1|sha256|sha512)$/i,
    'hash',
  ],
  [/^ja3s?$/i, 'ja3'],
]

function readRule(rule: unknown, line: number, rows: Rows): void {
  const detection = rule !== null && typeof rule === 'object' && 'detection' in rule ? rule.detection : undefined
  if (detection === null || typeof detection !== 'object') return
  const excluded = excludedBy('condition' in detection ? detection.condition : undefined)
  for (const [selection, body] of Object.entries(detection as object)) {
    if (/^(?:condition|timeframe)$|filter|exclu|false|legit/i.test(selection) || excluded(selection)) continue
    for (const part of Array.isArray(body) ? body : [body]) {
      if (part === null || typeof part !== 'object') continue
      for (const [field, wanted] of Object.entries(part as object)) {
        const [name = '', ...modifiers] = field.split('|')
        const kind = fields.find(([pattern]) => pattern.test(name))?.[1]
        if (kind === undefined) continue
        for (const cell of (Array.isArray(wanted) ? wanted : [wanted]).slice(0, 10_000)) {
          if (typeof cell !== 'string') continue
          const text = kind === 'hash' ? cell.replace(/^.*(?:MD5|SHA\d+)=/i, '') : cell.replace(/^\*?\./, '')
          const pattern =
            /[*?]/.test(text) ||
            modifiers.some((modifier) => /re|cidr|startswith/.test(plainKindName(modifier)) && kind !== 'ip')
          const found = pattern ? undefined : parserOf(kind)?.(text)
          if (found) rows.add(found)
          else rows.reject(line, pattern ? 'unsupported-pattern' : 'not-an-indicator', `${field}: ${cell}`)
        }
      }
    }
  }
}

/** Tells which selections a condition excludes: `selection and not known`, `not 1 of trusted_*`. */
function excludedBy(condition: unknown): (selection: string) => boolean {
  if (typeof condition !== 'string' || condition.length > 2000) return () => false
  const names = [...condition.matchAll(/\bnot\s+(?:(?:\d{1,3}|all|any)\s+of\s+)?([\w*]+)/gi)].map(
    ([, name = '']) => name,
  )
  // Beside these, the same name may be wanted elsewhere in the condition.
  const wanted = condition.replace(/\bnot\s+(?:(?:\d{1,3}|all|any)\s+of\s+)?[\w*]+/gi, ' ').split(/[^\w*]+/)
  return (selection) =>
    !wanted.includes(selection) &&
    names.some((name) => (name.endsWith('*') ? selection.startsWith(name.slice(0, -1)) : name === selection))
}
