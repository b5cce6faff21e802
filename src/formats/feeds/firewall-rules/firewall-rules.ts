import { z } from 'zod'
import type { FeedRecord } from '../../../domain/listing.ts'
import { kindById } from '../../../domain/observables/index.ts'
import type { Value } from '../../../domain/observables/read.ts'
import { feedFormat } from '../../feed-format.ts'
import { readIndicator, rejectionOf } from '../../reading/indicator.ts'
import type { Rows } from '../../reading/lines.ts'
import { headLines } from '../head.ts'
import { splitTags } from '../reading/annotations.ts'
import { readEachLine } from '../reading/each-line.ts'
import { rangeIndicators } from '../reading/networks.ts'
import { FirewallStatements } from './firewall-blocks.ts'
import { allowedLists } from './firewall-uses.ts'
import type { Statement } from './firewall-words.ts'

/**
 * Block lists as configurations of firewalls, routers and web servers: iptables, ipset commands, nftables, pf, ipfw,
 * Cisco (access lists, object groups), RouterOS, Apache, nginx and hosts.deny. What a rule denies is listed, and so are members of lists;
 * what it lets pass is not. Ports and protocols, `any` and private networks are not indicators.
 */
export const firewallRules = feedFormat({
  id: 'firewall-rules',
  title: { de: 'Firewall-Regeln', en: 'Firewall rules' },
  difficulty: 0.2,
  options: z.object({
    /** Lists that rules only let pass. */
    allowed: z.array(z.string()).default([]),
  }),

  detect(head) {
    const { data } = headLines(head)
    const sample = data.slice(0, 500)
    const allowed = allowedLists(data)
    const statements = new FirewallStatements(allowed)
    const found = sample.flatMap(partsOf).map((line) => statements.read(line))
    const known = found.filter((statement) => statement !== undefined).length
    const isAnyoneNamed = [...found, statements.end()].some((statement) => statement && namesSomebody(statement))
    const fits = known / found.length
    if (!isAnyoneNamed || fits < 0.5) return undefined
    const reason = `${Math.round(fits * 100)} % of the lines are statements of a firewall`
    return { score: 0.6 + 0.37 * fits, reason, options: { allowed } }
  },

  read(input, { allowed }) {
    const statements = new FirewallStatements(allowed)
    let last = 1
    return readEachLine(
      input,
      (line, number, rows) => {
        last = number
        for (const part of partsOf(line)) {
          const statement = statements.read(part)
          if (!statement) rows.reject(number, 'not-an-indicator', part)
          else addStatement(statement, number, part, rows)
        }
      },
      {
        end(rows) {
          const statement = statements.end()
          if (statement) addStatement(statement, last, '', rows)
        },
      },
    )
  },
})

/** What an end of a rule names: values, something private, everybody (`any`), or nothing that can be read. */
type End = readonly Value[] | 'private' | 'any' | 'unknown'

function readEnd(word: string): End {
  const text = word.startsWith('!') ? word.slice(1) : word
  if (everybody.test(text)) return 'any'
  const dash = text.indexOf('-')
  const range = dash > 6 ? rangeIndicators(text.slice(0, dash), text.slice(dash + 1)) : undefined
  const one = range ? undefined : readIndicator(text)
  const found = range ?? (one && /^(?:ipv|domain|email)/.test(one.kind) ? [one] : [])
  if (found.length === 0) return 'unknown'
  return found.some(({ kind, value }) => kindById[kind].isRoutable(value)) ? found : 'private'
}

/** Words for everybody, and names of lists, variables and interfaces: they name nobody. */
const everybody =
  /^(?:$|any[46]?|all|default|\*|0(?:\.0\.0\.0)?(?:\/0(?:\.0\.0\.0)?)?|::(?:\/0)?|self|me6?|no-route|urpf-failed|localsubnet|dns|dhcp|wins|defaultgateway|unix:|[<@$(%].*|table\(.*)$/i

/** Tells whether a statement lists or lets pass an address that can be read. */
function namesSomebody({ verdict, from = [], to = [] }: Statement): boolean {
  return verdict !== 'none' && [...from, ...to].some((word) => Array.isArray(readEnd(word)))
}

function addStatement(statement: Statement, number: number, line: string, rows: Rows): void {
  const { verdict, from = [], to, direction, note } = statement
  if (verdict === 'none') return
  const isNamed = (word: string) => readEnd(word) !== 'any'
  if (verdict === 'allow') {
    if (from.some(isNamed) || to?.some(isNamed)) rows.reject(number, 'not-for-detection', line)
    return
  }
  const tags = note ? splitTags([note]) : []
  const add = (value: Value) => rows.add(tags.length > 0 ? { ...value, tags } : (value as FeedRecord))
  if (to) addRule(from, to, direction, (reason) => rows.reject(number, reason, line), add)
  else {
    for (const word of from) {
      const end = word.startsWith('!') ? 'left out' : readEnd(word)
      if (end === 'left out') rows.reject(number, 'not-for-detection', word)
      else if (end === 'private') rows.reject(number, 'not-an-indicator', word)
      else if (end === 'unknown') rows.reject(number, rejectionOf(word), word)
      else if (end !== 'any') for (const value of end) add(value)
    }
  }
}

/**
 * Adds what a rule with source and destination denies. One of them is the publisher's own: the destination of an inbound
 * rule, the source of an outbound rule, otherwise the one that is private or `any`. If neither is, the rule does not say
 * which one it is about.
 */
function addRule(
  from: readonly string[],
  to: readonly string[],
  direction: Statement['direction'],
  reject: (reason: 'not-for-detection' | 'not-an-indicator' | 'unsupported-pattern') => void,
  add: (value: Value) => void,
): void {
  if ([...from, ...to].some((word) => word.startsWith('!'))) {
    reject('not-for-detection')
    return
  }
  const ends = { from: from.map(readEnd), to: to.map(readEnd) }
  const values = (side: readonly End[]) => side.flatMap((end) => (Array.isArray(end) ? (end as readonly Value[]) : []))
  const sources = direction === 'out' ? [] : values(ends.from)
  const targets = direction === 'in' ? [] : values(ends.to)
  const all = [...ends.from, ...ends.to]
  if (sources.length > 0 && targets.length > 0) reject('unsupported-pattern')
  else if (sources.length + targets.length > 0) {
    for (const value of [...sources, ...targets]) add(value)
    for (const end of sources.length > 0 ? ends.from : ends.to) if (typeof end === 'string') reject('not-an-indicator')
  } else if (all.some((end) => Array.isArray(end))) reject('unsupported-pattern')
  else if (all.some((end) => end !== 'any')) reject('not-an-indicator')
}

/** The sets and chains of a table of nftables that stands on one line; otherwise the line itself. */
function partsOf(line: string): readonly string[] {
  if (!/^\s*table [\w .-]{1,200}\{/.test(line)) return [line]
  return line.split(/(?<=[{};])\s(?=\s{0,20}(?:set|map|chain) [\w.-]{1,200} ?\{)/)
}
