import { readName } from '../../../../test/network.ts'
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
