import { isIPv4 } from 'node:net'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
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

conforms(qradar, {
  read: (text, part) =>
    part.endsWith('.json')
      ? JSON.parse(text).map((value: unknown) => element(value, part))
      : linesIn(text).map((line) => imported(line, part)),
  applyDelta(known, delta, part) {
    if (!part.endsWith('.json')) return plainDeltaParser((line) => imported(line, part))(known, delta)
    const after = new Map(known)
    for (const { op, value } of JSON.parse(delta)) {
      if (op === 'add') after.set(value, element(value, part))
      else if (op !== 'remove' || !after.delete(value)) throw new Error(`${op} ${value}`)
    }
    return after
  },
})
