/**
 * Delimited lines (comma, tab, semicolon, bar) with a header, from any product. The time column is found by name and
 * content.
 */

import { type EventRule, logFormat } from '../../log-format.ts'
import { flowColumns } from '../events/flow-columns.ts'
import { logonClients, microsoftHosts } from '../events/microsoft.ts'
import { after, between, column, fromClient, line, only } from '../events/rules.ts'
import { csvRules } from '../events/usual-words.ts'
import { logonEvents, windowsTextRules, windowsTextSources } from '../events/windows-text.ts'
import { isTableComment, sampleLines } from '../head.ts'
import { loginWords, resultWords } from '../microsoft-365-audit/microsoft-365-audit.ts'
import { defenderActions, defenderDirections } from '../microsoft-defender/microsoft-defender.ts'
import { strength } from '../recognise.ts'
import { csvClock, delimiterOf, fieldCount, fieldsOf, isQuotedRow } from '../time/csv-clock.ts'
import { blockedEvents, passedEvents, windowsEnds } from '../windows-event-xml/windows-event-xml.ts'

const auditRecords = only(column('auditdata'), '{*')

const passedCells = ['allow', 'allowed', 'accept', 'accepted', 'permit', 'permitted']
const blockedCells = ['block', 'blocked', 'deny', 'denied', 'drop', 'dropped', 'reject', 'rejected', 'quarantined']

/** Cisco Umbrella's queries without a header: the type of the record is `1 (A)`, and the client has an address inside. */
const umbrellaQueries = only(
  column(6),
  '1 (A)',
  '28 (AAAA)',
  '5 (CNAME)',
  '12 (PTR)',
  '15 (MX)',
  '16 (TXT)',
  '2 (NS)',
  '6 (SOA)',
  '33 (SRV)',
  '65 (*',
)

/** The words as cells of a row. */
function cellsOf(words: readonly string[]): string[] {
  return words.flatMap((word) => [`"${word}"`, `,${word},`, `;${word};`, `\t${word}\t`, `|${word}|`])
}

const securityRows = only(column('provider'), 'Microsoft-Windows-Security-Auditing')

/** Events as EvtxECmd writes them, with their fields as JSON in the last cell. */
const evtxRows: readonly EventRule[] = [
  { field: column('event id'), passed: passedEvents, blocked: blockedEvents, when: securityRows },
  fromClient(after(evtxField('IpAddress')), { when: [securityRows, only(column('event id'), ...logonEvents)] }),
  ...windowsEnds.map(([source, destination]) => between(after(evtxField(source)), after(evtxField(destination)))),
]

/** What precedes the value of a field in such a cell. */
function evtxField(name: string): string {
  return `""@Name"":""${name}"",""#text"":""`
}

export const csv = logFormat({
  id: 'csv',
  title: 'CSV',
  products: ['Any CSV export', 'Splunk export', 'Elasticsearch export', 'Windows DHCP Server', 'Zscaler'],

  detect(head) {
    const lines = sampleLines(head).filter((line) => !isTableComment(line))
    const first = lines[0]
    if (first === undefined || lines.length < 2 || /^\s*[{[<]/.test(first)) return undefined
    const delimiter = delimiterOf(lines)
    if (delimiter === undefined) return undefined
    const header = fieldsOf(first, delimiter)
    // Most lines must have as many cells as the first: a sentence with a comma is not a header.
    const alike = lines.slice(0, 200).filter((line) => fieldCount(line, delimiter) === header.length).length
    if (alike * 2 < Math.min(lines.length, 200)) return undefined
    const name = delimiter === '\t' ? 'tabs' : delimiter === ' ' ? 'blanks' : delimiter
    if (header.length >= 3 && header.every(isColumnName) && new Set(header).size > header.length / 2) {
      return { score: strength.notation, reason: `a header of ${header.length} columns separated by ${name}` }
    }
    // Without a header, most lines must have the same number of cells. In prose, blanks follow the commas.
    if (isProse(first, delimiter)) return undefined
    if (
      header.length === 2 &&
      header.every((name) => /^[A-Za-z_][\w@.-]{1,40}$/.test(name)) &&
      delimiterOf(lines, 0.75) === delimiter
    ) {
      return { score: 0.45, reason: `a header of two columns separated by ${name}` }
    }
    const isRow = isQuotedRow(first, delimiter) || !isSentence(first) || isEvent(lines, delimiter)
    return header.length >= 5 && delimiterOf(lines, 0.85) === delimiter && isRow
      ? { score: 0.35, reason: `${header.length} columns separated by ${name}` }
      : undefined
  },

  clock: csvClock,

  // Only words that need no explanation, in columns that many exports name alike, in English or German.
  carriesLines: true,
  event: {
    sources: [
      'https://docs.splunk.com/Documentation/CIM/latest/User/NetworkTraffic',
      'https://learn.microsoft.com/windows-server/networking/technologies/nps/nps-accounting-configure',
      'https://learn.microsoft.com/purview/audit-log-export-records',
      'https://github.com/EricZimmerman/evtx',
      ...windowsTextSources,
    ],
    header: 'csv',
    rules: [
      // A cell with JSON of Microsoft 365, whose quotes are doubled. The operation decides first, because the result of a
      // failed login may say success.
      { field: after('""Operation"":""'), ...loginWords, when: auditRecords },
      { field: after('""ResultStatus"":""'), ...resultWords, when: auditRecords },
      fromClient(after('""ClientIP"":""'), {
        when: [auditRecords, only(after('""Operation"":""'), ...loginWords.passed, ...loginWords.blocked)],
      }),
      ...csvRules,
      fromClient(column(3), { when: umbrellaQueries }),
      ...windowsTextRules,
      logonClients((column) => ({ column })),
      ...evtxRows,
      // Tables of Microsoft Defender.
      { field: column('ActionType'), ...defenderActions },
      { field: column('ActionType'), ...defenderDirections },
      // Network Policy Server: 2 accepts, 3 rejects.
      { field: column(4), passed: ['2'], blocked: ['3'], when: only(column(1), 'IAS') },
      // Without a header, a word that is a cell.
      { field: line, passed: cellsOf(passedCells), blocked: cellsOf(blockedCells), agree: true },
      // Calls and tickets are inbound, too.
      {
        field: line,
        inbound: cellsOf(['inbound']),
        outbound: cellsOf(['outbound']),
        agree: true,
        when: only(line, ...cellsOf([...passedCells, ...blockedCells, 'tcp', 'udp', 'icmp'])),
      },
    ],
    hosts: microsoftHosts((column) => ({ column })),
  },
})

/** Tells whether a line starts with a day of syslog or has four words in a row. */
function isSentence(line: string): boolean {
  return /^\S{3} +\d|\w \w+ \w+ \w/.test(line)
}

/**
 * Tells whether sentences stand only in quoted cells of rows whose other cells name a verdict, or both ends of a flow. Of other
 * rows with sentences, phrases say more than cells.
 */
function isEvent(lines: readonly string[], delimiter: string): boolean {
  const [first = ''] = lines
  if (isSentence(first.replaceAll(/"[^"]*"/g, '""'))) return false
  const rows = lines.slice(0, 50).map((line) => fieldsOf(line, delimiter))
  return rows.every((row) => row.some(isVerdict)) || flowColumns(rows) !== undefined
}

function isVerdict(cell: string): boolean {
  const word = cell.toLowerCase()
  return passedCells.includes(word) || blockedCells.includes(word)
}

/** Tells whether most cells after a delimiter start with a blank. */
function isProse(line: string, delimiter: string): boolean {
  const behind = line.split(delimiter).slice(1)
  return behind.filter((text) => /^ [^"]/.test(text)).length * 2 > behind.length
}

/** Tells whether a field is a word rather than an address, number or time. */
function isColumnName(field: string): boolean {
  return (
    field.length <= 60 &&
    !/^[\d.:/-]+$/.test(field) &&
    /^[\p{L}\w .#%@()/:-]*$/u.test(field) &&
    !/\d{4}-\d\d-\d\d/.test(field)
  )
}
