import { describe, expect, it } from 'vitest'
import { oddTexts } from '../../../test/odd-texts.ts'
import { printQuery } from '../../../test/query-printer.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { rounds } from '../../../test/soak.ts'
import { type Understood, type UnderstoodLine, understand } from './understand.ts'

/** The relevant parts of an answer, in one line. */
function short(understood: Understood | UnderstoodLine): string {
  switch (understood.as) {
    case 'nothing':
      return 'nothing'
    case 'value':
    case 'range':
      return [understood.as, understood.kind, understood.value, ...understood.notes.map(({ note }) => note)].join(' ')
    case 'wildcard':
      return `wildcard ${understood.pattern.pattern}`
    case 'query':
      return `query ${printQuery(understood.query)}`
    case 'faulty':
      return `faulty ${understood.fault.code} ${understood.fault.at}`
    case 'text':
      return `text ${understood.values.map(({ kind, value }) => `${kind} ${value}`).join(', ')}`
    case 'unknown':
      return `unknown ${understood.why}`
    case 'bulk':
      return `bulk ${understood.lines.length}`
  }
}

describe('the search box understands', () => {
  it.each([
    ['', 'nothing'],
    [' \n\t\n# only a comment', 'nothing'],
    ['50.20.3[.]4', 'value ipv4 50.20.3.4 refanged'],
    ['50.20.3.4:443', 'value ipv4 50.20.3.4 port-dropped'],
    ['50.20.3.4/16', 'range ipv4-cidr 50.20.0.0/16 host-bits-cleared'],
    ['50.20.*', 'range ipv4-cidr 50.20.0.0/16 range-by-wildcard'],
    ['*login*.example', 'wildcard *login*.example'],
    ['*[.]evil-name[.]com', 'wildcard *.evil-name.com'],
    ['*/login*', 'faulty bad-value 0'],
    ['emotet', 'query "emotet"'],
    ['cobalt strike', 'query "cobalt" AND "strike"'],
    ['kind:ip tag:c2', 'query kind:ip AND tag:c2'],
    ['50.20.3.4 OR 50.20.3.5', 'query 50.20.3.4 OR 50.20.3.5'],
    ['kind:', 'faulty missing-value 0'],
    ['kind:adress', 'faulty bad-value 5'],
    ['50.20.3.400', 'unknown not-an-address'],
    ['evil-name.invalid-suffix', 'unknown unknown-suffix'],
    ['http://evil-name.com/so-lo…', 'unknown cut-off'],
    ['x'.repeat(9000), 'unknown too-long'],
    // Words around values.
    ['50.20.3.4, 10.0.0.1; evil-name[.]com', 'text ipv4 50.20.3.4, ipv4 10.0.0.1, domain evil-name.com'],
    [
      'Blocked hxxp://evil-name[.]com/a from 10.0.0.1 (50.20.3.4)',
      'text url http://evil-name.com/a, domain evil-name.com, ipv4 50.20.3.4',
    ],
    ['src=50.20.3.4 dst=10.0.0.1 file=readme.md 50.20.3.5', 'text ipv4 50.20.3.4, ipv4 50.20.3.5'],
    ['10.0.0.1 refused', 'text ipv4 10.0.0.1'],
  ])('%j as %s', (text, expected) => {
    expect(short(understand(text))).toBe(expected)
  })
})

it('answers several lines separately and in order', () => {
  const understood = understand(
    [
      '# seen today',
      '50[.]20.3.4  # the first',
      '',
      '// more',
      'tag:c2',
      '50.20.3.999',
      '*login*',
      '; end',
      '50.20.0.0/16',
    ].join('\r\n'),
  )

  expect(understood.as === 'bulk' && understood.lines.map((line) => `${line.line} ${short(line)}`)).toEqual([
    '2 value ipv4 50.20.3.4 refanged',
    '5 query tag:c2',
    '6 unknown not-an-address',
    '7 wildcard *login*',
    '9 range ipv4-cidr 50.20.0.0/16',
  ])
  expect(understood).toMatchObject({ leftOut: 0 })
})

it('reads a pasted alert line by line', () => {
  const alert = ['{', '  "severity": 5,', '  "src_ip": "50.20.3.4",', '  "host": "evil-name.com"', '}']
  const log = ['in:eth0 src 50.20.3.4', 'kind:ip tag:c2', 'Connection refused', 'kind:wrong']

  const found = understand([...alert, ...log].join('\n'))
  expect(found.as === 'bulk' && found.lines.map((line) => short(line))).toEqual([
    'unknown other',
    'unknown other',
    'text ipv4 50.20.3.4',
    'text domain evil-name.com',
    'unknown other',
    'text ipv4 50.20.3.4',
    'query kind:ip AND tag:c2',
    'unknown other',
    'faulty bad-value 5',
  ])
})

it.each([
  ['50.20.3.4 evil.example foo bar', ['evil.example unknown-suffix', 'foo bar other']],
  ['50.20.3.4, foo, bar', ['foo other', 'bar other']],
  ['Blocked src=50.20.3.4 (evil-name[.]com) – 10.0.0.1', ['10.0.0.1 ignored', 'Blocked other']],
  ['"evil-name.com"; 50.20.3.999, 50.20.3.999 evil…', ['50.20.3.999 not-an-address', 'evil… cut-off']],
  ['50.20.3.4 EVIL-NAME.com AS64500', []],
])('names what it leaves out of %j', (text, expected) => {
  const lineByItself = understand(text)
  const among = understand(`60.20.3.4\n${text}`)
  const lines = [lineByItself, among.as === 'bulk' ? among.lines[1] : undefined]
  for (const line of lines)
    expect(line?.as === 'text' && line.unread.map((part) => `${part.typed} ${part.why}`)).toEqual(expected)
})

it('answers a limited number of lines, and counts the remaining ones', () => {
  const text = Array.from({ length: 30 }, (_, i) => `50.20.3.${i}\n#`).join('\n')

  expect(understand(text, { lines: 20 })).toMatchObject({ as: 'bulk', leftOut: 10 })
})

it('reads a limited number of values from one line, and counts the rest', () => {
  const values = Array.from({ length: 130 }, (_, i) => `50.20.${i}.4`)
  const line = [...values, values[0], values[129]].join(' ')

  expect(understand(line)).toMatchObject({ as: 'text', values: { length: 100 }, leftOut: 30 })
  expect(understand(`50.20.3.4\n${line}`)).toMatchObject({ as: 'bulk', lines: [{}, { as: 'text', leftOut: 30 }] })
  const all = understand(line, { inText: Number.POSITIVE_INFINITY })
  expect(all).toMatchObject({ as: 'text', values: { length: 130 }, leftOut: 0 })
})

const strings = rounds(3000, 100_000)

it(`${strings} random texts cause no error (SEED=${seed})`, () => {
  for (const text of oddTexts(random(seed), strings, ['kind:'])) expect(short(understand(text))).toBeTypeOf('string')
})

it.each([
  ['one long word', 'a'.repeat(1_000_000)],
  ['one long line of values', '50.20.3.4,'.repeat(100_000)],
  ['many colons', 'kind:'.repeat(1600)],
  ['many brackets', '('.repeat(8000)],
  ['many defanged dots', '[.]'.repeat(2700)],
  ['many wildcards', '*a'.repeat(4000)],
  ['many empty lines', '\n'.repeat(1_000_000)],
  ['many lines', 'evil-name.com\n'.repeat(50_000)],
])('is fast with %s', (_, text) => {
  expect(understand(text).as).toBeTypeOf('string')
})
