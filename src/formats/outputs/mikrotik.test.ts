import { expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../test/delivered.ts'
import { readName, readNetwork } from '../../../test/network.ts'
import { isSummary } from '../output-format.ts'
import { conforms, linesIn, type Seen } from './conformance.ts'
import { mikrotik } from './mikrotik.ts'

/** Splits a command into words and quoted strings. Brackets, variables and escapes would be code and are errors. */
function wordsOf(command: string): string[] {
  const words = command.match(/(?:[^\s"]|"[^"]*")+/g) ?? []
  if (/[\\$(){};]/.test(command)) throw new Error(`a program: ${command}`)
  return words.map((word) => word.replaceAll('"', ''))
}

/**
 * Runs a script like RouterOS: a menu, then commands on separate lines or separated by `; `; the first error stops it.
 */
function run(script: string, known: ReadonlyMap<string, Seen>): Map<string, Seen> {
  const table = new Map(known)
  let menu = ''
  for (const line of linesIn(script).flatMap((text) => (text.startsWith('#') ? [] : text.split('; ')))) {
    if (line.startsWith('/')) {
      menu = line
      continue
    }
    const isNames = menu === '/ip dns static'
    const mine = isNames ? 'comment=winnow' : 'list=winnow'
    const found = /^remove \[find (.+)\]$/.exec(line)
    if (found) {
      const [whose, what, ...more] = wordsOf(found[1] as string)
      if (whose !== mine || more.length > 0) throw new Error(`takes out what is not ours: ${line}`)
      // It is no error if nothing is found.
      if (what === undefined) table.clear()
      else table.delete(what)
      continue
    }
    const [command, what = '', ...fields] = wordsOf(line)
    if (command !== 'add' || !fields.includes(mine)) throw new Error(`what is this: ${line}`)
    if (table.has(what)) throw new Error(`failure: already have such entry: ${line}`)
    const [name, text = ''] = what.split('=')
    if (isNames) {
      if (name !== 'name' || !fields.includes('type=NXDOMAIN')) throw new Error(line)
      table.set(what, { id: what, value: readName(text), rest: fields.join(' ') })
    } else {
      const time = fields.find((field) => field.startsWith('timeout='))
      if (name !== 'address' || !/^timeout=\d+s$/.test(time ?? '')) throw new Error(line)
      const value = readNetwork(text)
      if (value.includes(':') !== (menu === '/ipv6 firewall address-list')) throw new Error(`the wrong menu: ${line}`)
      table.set(what, { id: what, value: value.replace(/\/128$/, ''), rest: fields.join(' ') })
    }
  }
  return table
}

conforms(mikrotik, {
  read: (text) => [...run(text, new Map([['address=192.0.2.250', { value: 'of the last import' }]])).values()],
  applyDelta: (known, delta) => run(delta, known),
})

it('never lets an address expire before it ages out', () => {
  const part = mikrotik.parts(outputContext)[0]
  if (!part || isSummary(part)) throw new Error('no list')
  const day = 86_400_000

  const [entry] = part.entries(
    delivered('ipv4', '192.0.2.1', { modified: deliveredAt, agesOut: deliveredAt + 2 * day }),
    outputContext,
  )

  expect(entry).toBe('add address="192.0.2.1" list="winnow" timeout=172800s')
})
