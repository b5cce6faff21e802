import { expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../test/delivered.ts'
import { readName, readNetwork } from '../../../test/network.ts'
import { isSummary } from '../output-format.ts'
import { bodyOf } from './compose.ts'
import { conforms, linesIn, plainDeltaReader, type Seen } from './conformance.ts'
import { paloAltoEdl } from './palo-alto-edl.ts'

/**
 * Reads lines by PAN-OS's formatting guidelines: text after a blank is a comment; a scheme or a wildcard is an error.
 */
const readLine: Record<string, (line: string) => Seen> = {
  'ip.txt': (line) => ({ value: readNetwork(line.split(' ')[0] as string) }),
  'domain.txt': (line) => ({ value: readName(line) }),
  'url.txt'(line) {
    if (/^[a-z]+:\/\//.test(line) || /\s/.test(line) || line.length > 255) throw new Error(`not taken: ${line}`)
    if (line.split(/[./?&=;+]/).some((token) => /[*^]/.test(token))) throw new Error(`a wildcard: ${line}`)
    if (!line.includes('/')) throw new Error(`a prefix of other hosts: ${line}`)
    return { value: line }
  },
}
/** PAN-OS keeps the last list instead of an empty one, so an empty one has a line that matches nothing. */
const nothing = ['192.0.2.0', 'nothing-is-listed.invalid', 'nothing-is-listed.invalid/']
function entriesIn(text: string): string[] {
  const lines = linesIn(text)
  if (lines.length === 0) throw new Error('keeps the last list')
  return lines.length === 1 && nothing.includes(lines[0] as string) ? [] : lines
}
const reader = (part: string) => readLine[part] as (line: string) => Seen

conforms(paloAltoEdl, {
  read: (text, part) => entriesIn(text).map(reader(part)),
  applyDelta: (known, delta, part) => plainDeltaReader(reader(part))(known, delta),
  expected: ({ value, kind }) => [kind === 'url' ? value.replace(/^https?:\/\//, '') : value],
})

it.each([
  ['https://evil-test.com/a?b=1', ['evil-test.com/a?b=1']],
  ['http://evil-test.com/', ['evil-test.com/']],
  ['http://[2001:db8::1]:8080/x', ['[2001:db8::1]:8080/x']],
  ['http://evil-test.com/*/x', 'inexpressible'],
  ['ftp://evil-test.com/x', 'inexpressible'],
  [`http://evil-test.com/${'a'.repeat(300)}`, 'too-long'],
])('%s', (value, written) => {
  const part = paloAltoEdl.parts(outputContext).find(({ name }) => name === 'url.txt')
  if (!part || isSummary(part)) throw new Error('no list')

  expect(part.entries(delivered('url', value), outputContext)).toEqual(written)
})

it('writes a line that matches nothing in a list without entries, so that the last entries go too', () => {
  const written = paloAltoEdl.parts(outputContext).flatMap((part) => {
    if (isSummary(part)) return []
    const context = { ...outputContext, part: part.name, count: 0, changedAt: deliveredAt }
    return [[part.name, [...bodyOf(part, [], context)].join('')]]
  })

  expect(Object.fromEntries(written)).toEqual({
    'ip.txt': '192.0.2.0\n',
    'domain.txt': 'nothing-is-listed.invalid\n',
    'url.txt': 'nothing-is-listed.invalid/\n',
  })
})
