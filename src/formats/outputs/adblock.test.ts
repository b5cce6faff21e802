import { expect, it } from 'vitest'
import { delivered, outputContext } from '../../../test/delivered.ts'
import { isSummary } from '../output-format.ts'
import { adblock } from './adblock.ts'
import { conforms, linesIn, plainDeltaReader, type Seen } from './conformance.ts'

/** What a blocker makes of a line: a rule for a name, or for one address; anything else is a rule that nobody meant. */
function readLine(line: string): Seen {
  const name = /^\|\|([a-z0-9._-]+)\^$/.exec(line)?.[1]
  if (name) return { value: name }
  const address = /^\|([^|]*)\|$/.exec(line)?.[1]
  if (!address || /[*^$\s]|##|#@#|#\?#|@@/.test(address)) throw new Error(`another rule: ${line}`)
  return { value: address }
}

conforms(adblock, {
  read: (text) =>
    linesIn(text)
      .filter((line) => !line.startsWith('!'))
      .map(readLine),
  applyDelta: plainDeltaReader(readLine),
})

it('leaves out what a rule cannot say', () => {
  const [names, addresses] = adblock.parts(outputContext)
  if (!names || !addresses || isSummary(names) || isSummary(addresses)) throw new Error('no lists')

  expect(names.entries(delivered('domain', 'github.io'), outputContext)).toBe('inexpressible')
  for (const path of ['a*b', 'a^b', 'a|b', 'a$third-party'])
    expect(addresses.entries(delivered('url', `https://evil-test.com/${path}`), outputContext)).toBe('inexpressible')
})
