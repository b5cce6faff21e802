import { expect, it } from 'vitest'
import { delivered, outputContext } from '../../../test/delivered.ts'
import { isSummary } from '../output-format.ts'
import { entriesOf } from './compose.ts'
import { conforms, linesIn, plainDeltaReader, type Seen } from './conformance.ts'
import { plain } from './plain.ts'

/** As careful readers of lists do it: blanks around are nothing, a comment sign at the start is a comment. */
function readLine(line: string): Seen {
  if (line !== line.trim() || line === '') throw new Error(`blank: ${JSON.stringify(line)}`)
  if (/^[#;!]|^\/\/|\s/.test(line)) throw new Error(`a comment: ${line}`)
  return { value: line }
}

conforms(plain, { read: (text) => linesIn(text).map(readLine), applyDelta: plainDeltaReader(readLine) })

it('leaves out what a reader of lists would skip', () => {
  const [all] = plain.parts(outputContext)
  if (!all || isSummary(all)) throw new Error('no list')

  const entries = [
    ...entriesOf(all, [delivered('email', '#x@evil-test.com'), delivered('email', 'x#y@evil-test.com')], outputContext),
  ]

  expect(entries).toEqual(['x#y@evil-test.com'])
})
