import { expect, it } from 'vitest'
import { readNetwork } from '../../../../test/network.ts'
import { conforms, emptyFiles, entriesOfNonEmpty, plainDeltaParser } from '../conformance.ts'
import { juniper } from './juniper.ts'

/** Each line is a prefix, that of a single address too. */
const readLine = (line: string) => {
  if (!line.includes('/')) throw new Error(`no prefix: ${line}`)
  return { value: readNetwork(line).replace(/(?<=\.\d+)\/32$|(?<=:.*)\/128$/, '') }
}

conforms(juniper, { read: (text) => entriesOfNonEmpty(text).map(readLine), applyDelta: plainDeltaParser(readLine) })

it('writes a prefix that matches nothing in a list without entries', () => {
  expect(emptyFiles(juniper)).toEqual({ 'ip.txt': '192.0.2.0/32\n' })
})
