import { readNetwork } from '../../../../test/network.ts'
import { conforms, entriesOfNonEmpty, plainDeltaParser } from '../conformance.ts'
import { juniper } from './juniper.ts'

/** Each line is a prefix, that of a single address too. */
const readLine = (line: string) => {
  if (!line.includes('/')) throw new Error(`no prefix: ${line}`)
  return { value: readNetwork(line).replace(/(?<=\.\d+)\/32$|(?<=:.*)\/128$/, '') }
}

conforms(juniper, { read: (text) => entriesOfNonEmpty(text).map(readLine), applyDelta: plainDeltaParser(readLine) })
