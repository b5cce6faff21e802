import { expect, it } from 'vitest'
import { readName, readNetwork } from '../../../../test/network.ts'
import { outputOf } from '../../../../test/output.ts'
import { conforms, entriesOfNonEmpty, plainDeltaParser, type Seen } from '../conformance.ts'
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
const reader = (line: string, part: string) => (readLine[part] as (line: string) => Seen)(line)

conforms(paloAltoEdl, {
  read: (text, part) => entriesOfNonEmpty(text).map((line) => reader(line, part)),
  applyDelta: plainDeltaParser(reader),
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
  expect(outputOf(paloAltoEdl, 'url.txt').of('url', value)).toEqual(written)
})
