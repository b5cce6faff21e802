import { readNetwork } from '../../../test/network.ts'
import { conforms, linesIn, plainDeltaReader } from './conformance.ts'
import { juniper } from './juniper.ts'

const readLine = (line: string) => ({ value: readNetwork(line) })

conforms(juniper, { read: (text) => linesIn(text).map(readLine), applyDelta: plainDeltaReader(readLine) })
