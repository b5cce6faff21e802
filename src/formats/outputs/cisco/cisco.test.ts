import { expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../../test/delivered.ts'
import { readName, readNetwork } from '../../../../test/network.ts'
import { outputOf } from '../../../../test/output.ts'
import { conforms, entriesOfNonEmpty, plainDeltaParser, type Seen } from '../conformance.ts'
import { cisco } from './cisco.ts'

/** Reads lines as FMC's guide describes for network, DNS and URL lists. */
const readLine: Record<string, (line: string) => Seen> = {
  'network.txt': (line) => ({ value: readNetwork(line) }),
  'dns.txt': (line) => ({ value: readName(line) }),
  'allowed.txt': (line) => ({ value: readName(line) }),
  'url.txt'(line) {
    if (/^#|\s|\*|[^\x20-\x7e]/.test(line)) throw new Error(`a comment, a wildcard or not encoded: ${line}`)
    const [host = '', ...path] = line.split('/')
    if (path.length === 0) throw new Error(`covers every name below it: ${line}`)
    if (/^\[/.test(host)) throw new Error(`IPv6 addresses are for network lists: ${line}`)
    return { value: line }
  },
}
const reader = (line: string, part: string) => (readLine[part] as (line: string) => Seen)(line)

conforms(cisco, {
  read: (text, part) => entriesOfNonEmpty(text).map((line) => reader(line, part)),
  applyDelta: plainDeltaParser(reader),
  expected: ({ value, kind }, part) =>
    part === 'allowed.txt' ? [] : [kind === 'url' ? value.replace(/^https?:\/\//, '') : value],
})

it('has what is allowed below a name in a list of its own; where a deny list blocks something below that, the name is left out', () => {
  const own = protecting(['ours.shared.com', 'mixed.other.com', 'far.com'], ['bad.mixed.other.com'])
  const listed = ['shared.com', 'bad.mixed.other.com', 'a.github.io']
  const names = [...listed, 'other.com', 'github.io'].map((name) => delivered('domain', name))
  const context = { ...outputContext, own }
  const entries = (file: string) => outputOf(cisco, file).entries(names, context)

  expect(entries('dns.txt')).toEqual(listed)
  expect(entries('allowed.txt')).toEqual(['ours.shared.com'])
})
