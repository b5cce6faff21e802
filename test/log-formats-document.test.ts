import { expect, it } from 'vitest'
import { compareCodeUnits } from '../src/domain/order.ts'
import type {
  EventCondition,
  EventField,
  EventHost,
  EventMapping,
  EventRule,
  EventWords,
} from '../src/formats/log-format.ts'
import { supportedLogFormats } from '../src/formats/logs/detect.ts'
import { logFormats } from '../src/formats/logs/index.ts'
import { zeekToolLogs } from '../src/formats/logs/time/tool-lines.ts'
import { writeDocument } from './write-document.ts'

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

function fieldText(field: EventField): string {
  if ('key' in field) return code(`${field.key}${(field.assign ?? '=')[0]}`)
  if ('path' in field) return code(field.path.join(' → '))
  if ('column' in field) return typeof field.column === 'number' ? `column ${field.column + 1}` : code(field.column)
  if ('after' in field && field.word) return `word ${field.word + 1} after ${code(field.after.trim())}`
  if ('after' in field && field.isLast) return `after the last ${code(field.after.trim())}`
  if ('after' in field) return field.digits ? `number after ${code(field.after)}` : `after ${code(field.after.trim())}`
  if ('before' in field) return `address before ${code(field.before.trim())}`
  if ('behind' in field) return `address behind ${code(field.behind.trim())}`
  if (field.until)
    return `text before ${[field.until]
      .flat()
      .map((text) => code(text.trim()))
      .join(' and ')}`
  return field.from ? `text after ${code(field.from.trim())}` : 'text'
}

const wordList = (words: readonly string[]) =>
  words.map((word) => (word === '' ? 'empty' : code(word.trim()))).join(' ')

const conditionText = ({ field, is }: EventCondition) =>
  `${[field].flat().map(fieldText).join(' or ')} is ${wordList(is)}`

const ruleText = ({ field }: { readonly field: EventField }, { when }: EventRule) =>
  fieldText(field) + (when ? ` (if ${[when].flat().map(conditionText).join(' and ')})` : '')

const missingText = ({ alsoMissing }: EventWords) =>
  alsoMissing ? `missing as is ${fieldText(alsoMissing)}` : 'missing'

/** Rules that differ only in their field become one line. */
function actionsOf(rules: readonly EventRule[], action: 'passed' | 'blocked'): string {
  const said = new Map<string, Set<string>>()
  for (const rule of rules) {
    if ('source' in rule) continue
    const words = wordList(rule[action] ?? [])
    const text = [words, rule.missing === action ? missingText(rule) : ''].filter(Boolean).join(', or ')
    if (text !== '') said.set(text, (said.get(text) ?? new Set()).add(ruleText(rule, rule)))
  }
  return [...said].map(([words, fields]) => `${[...fields].join(', ')}: ${words}`).join('<br>') || '–'
}

function directionOf({ rules }: EventMapping): string {
  const said = new Set<string>()
  for (const rule of rules) {
    if ('source' in rule) {
      const [from, to] = [rule.source, rule.destination].map((end) =>
        end === 'here' ? 'this network' : fieldText(end),
      )
      said.add(`${from} to ${to}${rule.through ? ` (if ${fieldText(rule.through)} is inside)` : ''}`)
      continue
    }
    for (const way of ['inbound', 'outbound', 'internal'] as const) {
      const words = rule[way]
      if (words) said.add(`${ruleText(rule, rule)}: ${wordList(words)} ${way}`)
    }
  }
  return [...said].join('<br>') || '–'
}

function hostsOf({ hosts = [] }: EventMapping): string {
  const text = ({ field, when, unless }: EventHost) => {
    const conditions = [when && `if ${conditionText(when)}`, unless && `unless ${conditionText(unless)}`]
    const said = conditions.filter((condition) => condition !== undefined)
    return fieldText(field) + (said.length > 0 ? ` (${said.join(', ')})` : '')
  }
  return hosts.map(text).join('<br>') || '–'
}

/** All formats except sightings, which are described in docs/sightings.md. */
const titles = new Map(supportedLogFormats().map(({ id, title }) => [id, title]))
const formats = logFormats
  .filter(({ id, sightings }) => titles.has(id) && !sightings)
  .toSorted((a, b) => compareCodeUnits(a.id, b.id))

const described = formats.flatMap((format) => (format.event ? [{ ...format, event: format.event }] : []))
const knowing = described.filter(({ event }) => event.rules.length > 0)
const silent = formats.filter(({ event }) => !event)
const withAgents = described.filter(({ event }) => event.rules.some((rule) => 'source' in rule && rule.agent))
const withAnswers = described.filter(({ event }) => event.answers)
const listOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => code(id)).join(', ')

const document = () => `# Log formats

Made by \`npm run docs\` from the registry.

${formats.length} formats are recognised by their content. Of ${knowing.length} of them the lines say what was done with an event, or which way it went; the
first rule that knows it decides, and a line that says neither is unknown. Passed means that the device let the event through: a
connection was accepted, a name answered, a mail taken, a login granted. Where a format names both ends, the direction follows from
private addresses: from a private to a public one is outbound, the reverse inbound, between private ones internal; the log of a
server is in the network it serves. Why: docs/decisions/0333-what-was-done.md. The own host is the name in the first of these fields that
has one, or else the organisation's end of the event: docs/decisions/0333-what-was-done.md.

Resolvers write a question, what was done with it, and the answer as several records. In logs of dnsmasq, Pi-hole, Unbound and BIND, records of one process
about the same name, of the same client where both name one, at most two seconds apart, are one event: it has the client of the question and what the other
records say, and stands where the question stood. A question without further records stays unknown. Where pfBlockerNG and AdGuard Home name
the rule that matched, its text is not read: nobody asked for it.

A line may also show what an address is. It is a *time server* if it is the destination of port 123, though not over TCP, or was the answer to
the name of a time pool, \`*.pool.ntp.org\`, or of a usual time service. It is a *crawler* if its user agent has the name of a robot and a page or
mailbox for questions. If at least half of the sightings of an observable say so, it is doubtful with this reason, because a listing of it says
little; never benign, because a user agent can lie. If a warning list names it, that counts instead; what an own deny list names stays credible. An address
that was seen *only in DNS answers* stays credible, and the report says so. User agents are read in ${listOf(withAgents)}; answers in
${listOf(withAnswers)}.

Lines that a tool writes about itself are no events: they have no time, and nothing in them was seen. These are Zeek's logs ${zeekToolLogs.map(code).join(', ')};
statistics and messages of the engine in Suricata's EVE; records of Beats about themselves; \`DAEMON_…\` of auditd; and in syslog starts and
stops of rsyslog, syslog-ng, Suricata and Snort, all lines of logrotate, newsyslog and Filebeat, and what journalctl writes between \`--\`.

Letter case does not matter; \`*\` stands for any ending.

| format | passed | blocked | direction | own host | defined by |
|---|---|---|---|---|---|
${knowing
  .map(
    ({ id, event }) =>
      `| ${code(id)} ${titles.get(id)} | ${actionsOf(event.rules, 'passed')} | ${actionsOf(event.rules, 'blocked')} | ${directionOf(event)} | ${hostsOf(event)} | ${event.sources
        .map((page, i) => `[${i + 1}](${page.replaceAll('(', '%28').replaceAll(')', '%29')})`)
        .join(' ')} |`,
  )
  .join('\n')}

These say nothing of it, because they carry other programs' lines, or because what they record is not let through or stopped:
${silent.map(({ id }) => code(id)).join(', ')}.
`

it('build/docs/log-formats.md is made from the registry, and names every format', () => {
  const made = document()

  writeDocument('log-formats.md', made)
  expect(formats.filter(({ id }) => !made.includes(code(id)))).toEqual([])
  expect(made).not.toMatch(/undefined|\[object/)
})
