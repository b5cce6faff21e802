import { isIPv4 } from 'node:net'
import { expect, it } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { readNetwork } from '../../../../test/network.ts'
import { outputOf } from '../../../../test/output.ts'
import { conforms, entriesOfNonEmpty, plainDeltaParser, type Seen } from '../conformance.ts'
import { f5 } from './f5.ts'

/** Four fields per line, the last of which may be empty; a mask of all bits is a single address. */
function readLine(line: string): Seen {
  const [fields] = readCsv(`${line}\n`, { newline: '\n' }) as [string[]]
  const [address = '', mask = '', list, category] = fields
  if (fields.length !== 4 || list !== 'bl' || !/^[a-z_]*$/.test(category ?? '-')) throw new Error(line)
  const isAddress = mask === (isIPv4(address) ? '32' : '128')
  return { value: readNetwork(isAddress ? address : `${address}/${mask}`), rest: category ?? '' }
}

conforms(f5, {
  read: (text) => entriesOfNonEmpty(text).map(readLine),
  applyDelta: plainDeltaParser(readLine),
})

it.each([
  [['c2', 'spam'], '192.0.2.1,32,bl,botnets'],
  [['scanner'], '192.0.2.1,32,bl,scanners'],
  [['ransomware'], '192.0.2.1,32,bl,'],
] as const)('%j', (threats, line) => {
  expect(outputOf(f5).of('ipv4', '192.0.2.1', { threats })).toEqual([line])
})
