import { isIPv4 } from 'node:net'
import { conforms, linesIn, operationsReader, plainDeltaParser, type Seen } from '../conformance.ts'
import { qradar } from './qradar.ts'

/** An element of a set of type IP is a single IPv4 address; of type ALN or ALNIC, any text. */
function element(value: unknown, part: string): Seen {
  if (typeof value !== 'string' || value === '') throw new Error(`no text: ${value}`)
  if (part.startsWith('ip.') && !isIPv4(value)) throw new Error(`no address: ${value}`)
  return { value }
}

/** The manual import splits at line ends and commas. */
const imported = (line: string, part: string): Seen => {
  if (/[,;\s]/.test(line)) throw new Error(`two elements: ${line}`)
  return element(line, part)
}

const readLines = plainDeltaParser(imported)
const readOperations = operationsReader(
  (delta) => JSON.parse(delta),
  ({ value }: { op: string; value: unknown }, part) => element(value, part),
)

conforms(qradar, {
  read: (text, part) =>
    part.endsWith('.json')
      ? JSON.parse(text).map((value: unknown) => element(value, part))
      : linesIn(text).map((line) => imported(line, part)),
  applyDelta: (known, delta, part) =>
    part.endsWith('.json') ? readOperations(known, delta, part) : readLines(known, delta, part),
})
