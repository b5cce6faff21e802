import { expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../../test/delivered.ts'
import { readNetwork } from '../../../../test/network.ts'
import { outputOf, partsOf } from '../../../../test/output.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { bodyOf } from '../compose.ts'
import { conforms, linesIn, type Seen } from '../conformance.ts'
import { mikrotik } from './mikrotik.ts'

/** The name of the subscription on the router. */
const nameOnRouter = 'winnow-5f0c7f5e'

/** Splits a command into words and quoted strings. Brackets, variables and escapes would be code and are errors. */
function wordsOf(command: string): string[] {
  const words = command.match(/(?:[^\s"]|"[^"]*")+/g) ?? []
  if (/[\\$(){};]/.test(command)) throw new Error(`a program: ${command}`)
  return words.map((word) => word.replaceAll('"', ''))
}

/** Lists of a router and the entries of each, by what `find` compares. */
type Lists = Map<string, Map<string, Seen>>

/**
 * Runs a script like RouterOS: a menu, then commands on separate lines or separated by `; `; the first error stops it.
 * @param refused an address that the router refuses
 * @param most lines after which the import breaks off
 */
function run(
  script: string,
  lists: Lists,
  { refused, most = Infinity }: { refused?: string; most?: number } = {},
): Lists {
  let menu = ''
  const entriesIn = (list: string) => lists.get(list) ?? (lists.set(list, new Map()).get(list) as Map<string, Seen>)
  for (const line of linesIn(script)
    .slice(0, most)
    .flatMap((text) => (text.startsWith('#') ? [] : text.split('; ')))) {
    if (line.startsWith('/')) {
      menu = line
      continue
    }
    if (menu === '/ip dns static') {
      expect(line).toBe(`remove [find comment="${nameOnRouter}"]`)
      continue
    }
    const [, verb, where = '', change = ''] = /^(remove|set) \[find ([^\]]+)\] ?(.*)$/.exec(line) ?? []
    if (verb) {
      // RouterOS reports no error if nothing is found.
      const [whose = '', what, ...more] = wordsOf(where)
      const list = listOf(whose)
      if (more.length > 0) throw new Error(`removes what is not ours: ${line}`)
      if (verb === 'set') {
        for (const [key, entry] of entriesIn(list)) entriesIn(listOf(wordsOf(change)[0] as string)).set(key, entry)
        lists.delete(list)
      } else if (what === undefined) lists.delete(list)
      else entriesIn(list).delete(what)
      continue
    }
    const tried = /^:do \{ (.+) \} on-error=\{\}$/.exec(line)?.[1]
    const [command, what = '', whose = '', ...fields] = wordsOf(tried ?? line)
    const entries = entriesIn(listOf(whose))
    if (command !== 'add') throw new Error(`what is this: ${line}`)
    if (entries.has(what)) throw new Error(`failure: already have such entry: ${line}`)
    const [name, text = ''] = what.split('=')
    if (text === refused && tried) continue
    if (text === refused) throw new Error(`failure: ${line}`)
    const time = fields.find((field) => field.startsWith('timeout='))
    const seconds = Number(/^timeout=(\d+)s$/.exec(time ?? '')?.[1])
    // 35w3d13h13m56s.
    if (name !== 'address' || !(seconds >= 1 && seconds <= 21_474_836)) throw new Error(`value out of range: ${line}`)
    const value = readNetwork(text)
    if (value.includes(':') !== (menu === '/ipv6 firewall address-list')) throw new Error(`the wrong menu: ${line}`)
    entries.set(what, { id: what, value: value.replace(/\/128$/, ''), rest: fields.join(' ') })
  }
  return lists
}

/** The list that a condition names, which must be one of the subscription. */
function listOf(condition: string): string {
  const [name, list = ''] = condition.split('=')
  if (name !== 'list' || ![nameOnRouter, `${nameOnRouter}-new`].includes(list))
    throw new Error(`not ours: ${condition}`)
  return list
}

const old = { value: 'of the last import' }
/** The list as the rule sees it. Only an import that has broken off leaves others. */
function inForce(lists: Lists): Map<string, Seen> {
  expect([...lists.keys()].filter((list) => list !== nameOnRouter)).toEqual([])
  return lists.get(nameOnRouter) ?? new Map()
}

conforms(mikrotik, {
  read: (text) => [...inForce(run(text, new Map([[nameOnRouter, new Map([['address=192.0.2.250', old]])]]))).values()],
  applyDelta: (known, delta) => inForce(run(delta, new Map([[nameOnRouter, new Map(known)]]))),
})

const { body, of, file } = outputOf(mikrotik)
const values = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
const script = file(values.map((value) => delivered('ipv4', value)))
const router = (): Lists => new Map([[nameOnRouter, new Map([['address=192.0.2.250', old]])]])
const valuesIn = (lists: Lists) => [...inForce(lists).values()].map(({ value }) => value)

it.each([
  ['does not end before the address ages out', 2, 172_800],
  ['is no longer than RouterOS takes', 400, 21_474_836],
])('a timeout %s', (_, days, seconds) => {
  expect(of('ipv4', '192.0.2.1', { modified: deliveredAt, agesOut: deliveredAt + days * dayMs })).toEqual([
    `:do { add address="192.0.2.1" list="winnow-5f0c7f5e-new" timeout=${seconds}s } on-error={}`,
  ])
})

it('loads the rest of a list of which the router refuses an entry', () => {
  expect(valuesIn(run(script, new Map(), { refused: '192.0.2.2' }))).toEqual(['192.0.2.1', '192.0.2.3'])
})

it('leaves the old list in force wherever an import breaks off, and the next one replaces it', () => {
  const lines = linesIn(script)
  const swap = lines.indexOf(`remove [find list="${nameOnRouter}"]`)

  expect(lines.slice(swap)).toHaveLength(2)
  for (let most = 0; most <= swap; most++) {
    const lists = router()
    run(script, lists, { most })
    expect([...(lists.get(nameOnRouter)?.values() ?? [])], `after ${most} lines`).toEqual([old])
    expect(valuesIn(run(script, lists))).toEqual(values)
  }
})

it('has an empty list, and no command for nothing, once nothing is listed', () => {
  expect(inForce(run(body([]), router())).size).toBe(0)
  expect(body([])).not.toContain('set [find')
})

it('does not change entries of another subscription', () => {
  const other = { ...outputContext, subscription: { id: '0a0b0c0d-7d0a-4c1b-9d57-0d3f3a1c9b11', name: 'Other' } }
  for (const part of partsOf(mikrotik, other)) {
    const text = [...bodyOf(part, [], { ...other, part: part.name, count: 0, changedAt: deliveredAt })].join('')
    expect(text).toContain('remove [find list="winnow-0a0b0c0d"]\n')
    expect(text).not.toContain(nameOnRouter)
  }
})
