import { expect, it } from 'vitest'
import { outputOf } from '../../../../test/output.ts'
import { contentOf, optionOf, readRule } from '../../../../test/rules.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { snort } from './snort.ts'

/** Reads a rule and what it matches: a name in the wire format of a query, or a host and an address on it. */
function readRuleLine(line: string): Seen {
  const rule = readRule(line)
  const contents = rule.options.filter(([name]) => name === 'content').map(([, value]) => contentOf(value))
  const lengths = rule.options.filter(([name]) => name === 'bufferlen').map(([, length]) => Number(length))
  const id = optionOf(rule, 'sid') as string
  const rest = `${optionOf(rule, 'rev')} ${optionOf(rule, 'metadata')}`
  if (rule.traffic === 'http') {
    expect(lengths).toEqual(contents.map(({ length }) => length))
    return { value: contents.join(''), id, rest }
  }
  expect(rule.traffic).toBe('udp $HOME_NET any -> any 53')
  return { value: nameIn(contents[0] as string), id, rest }
}

/** RFC 1035, 3.1: labels after their lengths, up to length zero. */
function nameIn(wire: string): string {
  const labels: string[] = []
  let at = 0
  for (let length = wire.charCodeAt(0); length > 0; length = wire.charCodeAt(at)) {
    labels.push(wire.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  expect(at).toBe(wire.length - 1)
  return labels.join('.')
}

const readAddress = (line: string): Seen => {
  expect(line).toMatch(/^[0-9a-f.:]+(\/\d+)?$/)
  return { value: line }
}
const reading = (line: string, part: string) => (part === 'winnow.rules' ? readRuleLine : readAddress)(line)

conforms(snort, {
  read: (text, part) =>
    linesIn(text)
      .filter((line) => !line.startsWith('#'))
      .map((line) => reading(line, part)),
  applyDelta: plainDeltaParser(reading),
  expected: ({ kind, value }) => [kind === 'url' ? value.replace(/^[a-z]+:\/\//, '') : value],
})

const ruleOf = (kind: 'domain' | 'url', value: string) => outputOf(snort).of(kind, value)[0] as string

it('matches a name and the names below it, but not a name that merely ends with the same text', () => {
  const content = contentOf(optionOf(readRule(ruleOf('domain', 'evil-test.com')), 'content') as string)
  const query = (name: string) =>
    `${name
      .split('.')
      .map((label) => String.fromCharCode(label.length) + label)
      .join('')}\0`
  const fires = (name: string) => query(name).toLowerCase().includes(content)

  expect(['evil-test.com', 'www.evil-test.com', 'EVIL-test.com'].map(fires)).toEqual([true, true, true])
  expect(['notevil-test.com', 'evil-test.com.good-test.com', 'good-test.com'].map(fires)).toEqual([false, false, false])
})

it.each([
  ['http://evil-test.com:8080/x', 'evil-test.com:8080'],
  ['https://evil-test.com/x', 'evil-test.com'],
  ['https://[2001:db8::1]:8443/x', '[2001:db8::1]:8443'],
])('meets %s only on the port that the header of the request names: %s', (url, header) => {
  const rule = ruleOf('url', url)

  expect(contentOf(optionOf(readRule(rule), 'content') as string)).toBe(header)
  expect(rule).toContain(`http_header:field host; bufferlen:${header.length};`)
})

it('does not search all traffic for a path that consists of a slash only', () => {
  const rule = ruleOf('url', 'http://evil-test.com/')

  expect(rule).toContain('content:"/"')
  expect(rule).not.toMatch(/content:"[^"]{0,3}"[^;]*fast_pattern/)
})
