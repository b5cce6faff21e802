import { expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../test/delivered.ts'
import { readName, readNetwork } from '../../../test/network.ts'
import { dayMs } from '../../domain/time-units.ts'
import { isSummary } from '../output-format.ts'
import { bodyOf, entriesOf } from './compose.ts'
import { conforms, linesIn, type Seen } from './conformance.ts'
import { mikrotik } from './mikrotik.ts'

/** The name of the subscription on the router. */
const nameOnRouter = 'winnow-5f0c7f5e'

/** Splits a command into words and quoted strings. Brackets, variables and escapes would be code and are errors. */
function wordsOf(command: string): string[] {
  const words = command.match(/(?:[^\s"]|"[^"]*")+/g) ?? []
  if (/[\\$(){};]/.test(command)) throw new Error(`a program: ${command}`)
  return words.map((word) => word.replaceAll('"', ''))
}

/**
 * Runs a script like RouterOS: a menu, then commands on separate lines or separated by `; `; the first error stops it.
 */
function run(script: string, known: ReadonlyMap<string, Seen>, refused?: string): Map<string, Seen> {
  const table = new Map(known)
  let menu = ''
  for (const line of linesIn(script).flatMap((text) => (text.startsWith('#') ? [] : text.split('; ')))) {
    if (line.startsWith('/')) {
      menu = line
      continue
    }
    const isNames = menu === '/ip dns static'
    const mine = isNames ? `comment=${nameOnRouter}` : `list=${nameOnRouter}`
    const found = /^remove \[find (.+)\]$/.exec(line)
    if (found) {
      const [whose, what, ...more] = wordsOf(found[1] as string)
      // Removes entries of earlier versions; here there are none.
      if (isNames && whose === 'comment=winnow' && what === undefined) continue
      if (whose !== mine || more.length > 0) throw new Error(`takes out what is not ours: ${line}`)
      // RouterOS reports no error if nothing is found.
      if (what === undefined) table.clear()
      else table.delete(what)
      continue
    }
    const tried = /^:do \{ (.+) \} on-error=\{\}$/.exec(line)?.[1]
    const [command, what = '', ...fields] = wordsOf(tried ?? line)
    if (command !== 'add' || !fields.includes(mine)) throw new Error(`what is this: ${line}`)
    if (table.has(what)) throw new Error(`failure: already have such entry: ${line}`)
    const [name, text = ''] = what.split('=')
    if (text === refused && tried) continue
    if (text === refused) throw new Error(`failure: ${line}`)
    if (isNames) {
      if (name !== 'name' || !fields.includes('type=NXDOMAIN')) throw new Error(line)
      table.set(what, { id: what, value: readName(text), rest: fields.join(' ') })
    } else {
      const time = fields.find((field) => field.startsWith('timeout='))
      const seconds = Number(/^timeout=(\d+)s$/.exec(time ?? '')?.[1])
      // 35w3d13h13m56s.
      if (name !== 'address' || !(seconds >= 1 && seconds <= 21_474_836)) throw new Error(`value out of range: ${line}`)
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

  const [entry] = part.entries(
    delivered('ipv4', '192.0.2.1', { modified: deliveredAt, agesOut: deliveredAt + 2 * dayMs }),
    outputContext,
  )

  expect(entry).toBe(':do { add address="192.0.2.1" list="winnow-5f0c7f5e" timeout=172800s } on-error={}')
})

it('writes no timeout that RouterOS refuses', () => {
  const [part] = mikrotik.parts(outputContext)
  if (!part || isSummary(part)) throw new Error('no list')
  const agesOut = deliveredAt + 400 * dayMs

  expect(part.entries(delivered('ipv4', '192.0.2.1', { modified: deliveredAt, agesOut }), outputContext)).toEqual([
    ':do { add address="192.0.2.1" list="winnow-5f0c7f5e" timeout=21474836s } on-error={}',
  ])
})

it('loads the rest of a list of which the router refuses an entry', () => {
  const [part] = mikrotik.parts(outputContext)
  if (!part || isSummary(part)) throw new Error('no list')
  const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
  const entries = entriesOf(
    part,
    addresses.map((value) => delivered('ipv4', value)),
    outputContext,
  )
  const script = [...bodyOf(part, entries, { ...outputContext, part: part.name, count: 3, changedAt: deliveredAt })]
  const loaded = [...run(script.join(''), new Map(), '192.0.2.2').values()]
  expect(loaded.map(({ value }) => value)).toEqual(['192.0.2.1', '192.0.2.3'])
})

it('does not change entries of another subscription', () => {
  const other = { ...outputContext, subscription: { id: '0a0b0c0d-7d0a-4c1b-9d57-0d3f3a1c9b11', name: 'Other' } }
  for (const part of mikrotik.parts(other)) {
    if (isSummary(part)) throw new Error('no list')
    const head = part.head?.({ ...other, part: part.name, count: 0, changedAt: deliveredAt }) ?? ''
    expect(head).toMatch(/remove \[find (?:list|comment)="winnow-0a0b0c0d"\]\n$/)
    expect(head).not.toContain(nameOnRouter)
  }
})
