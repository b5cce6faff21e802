import { expect, it } from 'vitest'
import { delivered, outputContext } from '../../../../test/delivered.ts'
import { readName } from '../../../../test/network.ts'
import { isSummary, type OutputPart } from '../../output-format.ts'
import { entriesOf } from '../compose.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { umbrella } from './umbrella.ts'

/** A destination of a block list for DNS: a name in Punycode without protocol and wildcard. */
const readDestination = (line: string): Seen => {
  if (readName(line) !== line || line.length > 253) throw new Error(line)
  return { value: line }
}

conforms(umbrella, {
  read: (text) => linesIn(text).map(readDestination),
  applyDelta: plainDeltaParser(readDestination),
  expected: ({ value }, part) => (part === 'allowed.txt' ? [] : [value]),
})

it('has no name that Umbrella would extend to the names of others', () => {
  const [part] = umbrella.parts(outputContext).filter((one): one is OutputPart => !isSummary(one))
  const names = ['github.io', 'evil-test.github.io', 'evil-test.com'].map((name) => delivered('domain', name))
  expect([...entriesOf(part as OutputPart, names, outputContext)]).toEqual(['evil-test.github.io', 'evil-test.com'])
})
