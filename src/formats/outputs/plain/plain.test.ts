import { expect, it } from 'vitest'
import { delivered } from '../../../../test/delivered.ts'
import { outputOf } from '../../../../test/output.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { plain } from './plain.ts'

/** Model of a careful reader: surrounding blanks are ignored, and a leading comment sign starts a comment. */
function readLine(line: string): Seen {
  if (line !== line.trim() || line === '') throw new Error(`blank: ${JSON.stringify(line)}`)
  if (/^[#;!]|^\/\/|\s/.test(line)) throw new Error(`a comment: ${line}`)
  return { value: line }
}

conforms(plain, { read: (text) => linesIn(text).map(readLine), applyDelta: plainDeltaParser(readLine) })

it('leaves out values that readers would skip', () => {
  const values = ['#x@evil-test.com', 'x#y@evil-test.com'].map((value) => delivered('email', value))
  expect(outputOf(plain).entries(values)).toEqual(['x#y@evil-test.com'])
})
