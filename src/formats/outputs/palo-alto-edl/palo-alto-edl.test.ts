import { expect, it } from 'vitest'
import { delivered, outputContext } from '../../../../test/delivered.ts'
import { readName, readNetwork } from '../../../../test/network.ts'
import { isSummary } from '../../output-format.ts'
import { conforms, emptyFiles, entriesOfNonEmpty, plainDeltaParser, type Seen } from '../conformance.ts'
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
const reader = (part: string) => readLine[part] as (line: string) => Seen

conforms(paloAltoEdl, {
  read: (text, part) => entriesOfNonEmpty(text).map(reader(part)),
  applyDelta: (known, delta, part) => plainDeltaParser(reader(part))(known, delta),
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

it('has no public suffixes among its names, since a setting of PAN-OS includes all names below', () => {
  const part = paloAltoEdl.parts(outputContext).find(({ name }) => name === 'domain.txt')
  if (!part || isSummary(part)) throw new Error('no list')

  expect(part.entries(delivered('domain', 'github.io'), outputContext)).toBe('inexpressible')
  expect(part.entries(delivered('domain', 'evil-test.github.io'), outputContext)).toEqual(['evil-test.github.io'])
})

it('writes a line that matches nothing in a list without entries, so that the last entries go too', () => {
  expect(emptyFiles(paloAltoEdl)).toEqual({
    'ip.txt': '192.0.2.0\n',
    'domain.txt': 'nothing-is-listed.invalid\n',
    'url.txt': 'nothing-is-listed.invalid/\n',
  })
})
