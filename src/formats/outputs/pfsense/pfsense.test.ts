import { isIPv4 } from 'node:net'
import { readName, readNetwork } from '../../../../test/network.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { pfsense } from './pfsense.ts'

/** Reads a line like a pf table, or like a resolver's list of names. */
function readLine(line: string, part: string): Seen {
  if (part === 'domain.txt') return { value: readName(line) }
  const value = readNetwork(line)
  const isV4 = isIPv4(value.split('/')[0] as string)
  if (part === (isV4 ? 'ipv6.txt' : 'ipv4.txt')) throw new Error(`the wrong family: ${line}`)
  return { value }
}

conforms(pfsense, {
  // `process_alias_urltable` of pfSense keeps the last table if a file has no bytes.
  read(text, part) {
    if (text === '') throw new Error('keeps the last table')
    return linesIn(text)
      .filter((line) => !line.startsWith('#'))
      .map((line) => readLine(line, part))
  },
  applyDelta: plainDeltaParser(readLine),
})
