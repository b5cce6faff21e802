import { expect, it } from 'vitest'
import { delivered, outputContext } from '../../../../test/delivered.ts'
import { isSummary } from '../../output-format.ts'
import { entriesOf } from '../compose.ts'
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
  const [all] = plain.parts(outputContext)
  if (!all || isSummary(all)) throw new Error('no list')

  const entries = [
    ...entriesOf(all, [delivered('email', '#x@evil-test.com'), delivered('email', 'x#y@evil-test.com')], outputContext),
  ]

  expect(entries).toEqual(['x#y@evil-test.com'])
})
