import { describe, expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../../test/delivered.ts'
import { findUblock } from '../../../../test/ublock.ts'
import { kindIds } from '../../../domain/observables/index.ts'
import { isSummary, type OutputPart } from '../../output-format.ts'
import { bodyOf, entriesOf } from '../compose.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { hostile, samples } from '../values.conformance.ts'
import { adblock } from './adblock.ts'

/** Reads a line like a blocker: a rule for a name or for a single address. Any other rule is an error. */
function readLine(line: string): Seen {
  const name = /^\|\|([a-z0-9._-]+)\^$/.exec(line)?.[1]
  if (name) return { value: name }
  const address = /^\|([^|]*)\|$/.exec(line)?.[1]
  if (!address || /[*^$\s]|##|#@#|#\?#|@@/.test(address)) throw new Error(`another rule: ${line}`)
  return { value: address }
}

conforms(adblock, {
  read(text) {
    const [first, ...lines] = linesIn(text)
    // Adblock Plus accepts only lists with this header.
    if (!/^\[Adblock(?: Plus)?(?: [\d.]+)?\]$/.test(first as string)) throw new Error('Not a valid filter list')
    return lines.filter((line) => !line.startsWith('!')).map(readLine)
  },
  applyDelta: plainDeltaParser(readLine),
})

it('leaves out values that a rule cannot express', () => {
  const [names, addresses] = adblock.parts(outputContext)
  if (!names || !addresses || isSummary(names) || isSummary(addresses)) throw new Error('no lists')

  expect(names.entries(delivered('domain', 'github.io'), outputContext)).toBe('inexpressible')
  for (const path of ['a*b', 'a^b', 'a|b', 'a$third-party'])
    expect(addresses.entries(delivered('url', `https://evil-test.com/${path}`), outputContext)).toBe('inexpressible')
})

const ublock = await findUblock()

describe.skipIf(!ublock)('read by uBlock Origin', () => {
  const [names, addresses] = adblock.parts(outputContext) as OutputPart[]
  const all = [...kindIds.flatMap((kind) => samples[kind].map((value) => ({ kind, value }))), ...hostile]
  const read = (
    part: OutputPart | undefined,
    indicators: readonly { kind: (typeof kindIds)[number]; value: string }[],
    at = outputContext,
  ) => {
    if (!part) throw new Error('no list')
    const these = indicators.map(({ kind, value }) => delivered(kind, value))
    const entries = [...entriesOf(part, these, at)]
    const context = { ...outputContext, part: part.name, count: entries.length, changedAt: outputContext.releasedAt }
    const blocked = ublock?.([...bodyOf(part, entries, context)].join(''))
    if (!blocked) throw new Error('no blocker')
    return { ...blocked, entries }
  }

  it('has one rule per entry, whatever characters the values contain', () => {
    for (const part of [names, addresses]) {
      const { rules, others, faults, entries } = read(part, all)
      expect(faults).toEqual([])
      expect([rules, others], part?.name).toEqual([entries.length, 0])
    }
  })

  it('blocks a name and the names below it', () => {
    const { blocks } = read(names, [
      { kind: 'domain', value: 'evil-test.com' },
      { kind: 'ipv4', value: '192.0.2.1' },
    ])
    const asked = ['https://evil-test.com/', 'http://www.EVIL-test.com/a?b', 'https://192.0.2.1:8443/x']
    expect(asked.map(blocks)).toEqual([true, true, true])
    const others = [
      'https://notevil-test.com/',
      'https://evil-test.com.org/',
      'https://good-test.com/?evil-test.com',
      'http://192.0.2.11/',
    ]
    expect(others.map(blocks)).toEqual([false, false, false, false])
  })

  it('does not block allowed names below a name, but blocks denied names below these', () => {
    const own = protecting(['good.evil-test.com'], ['bad.good.evil-test.com'])
    const these = ['evil-test.com', 'bad.good.evil-test.com'].map((value) => ({ kind: 'domain', value }) as const)
    const { blocks } = read(names, these, { ...outputContext, own })
    const asked = ['evil-test.com', 'good.evil-test.com', 'www.good.evil-test.com', 'bad.good.evil-test.com']
    expect(asked.map((name) => blocks(`https://${name}/`))).toEqual([true, false, false, true])
  })

  it('blocks exactly the listed addresses', () => {
    for (const value of samples.url) {
      const { blocks, entries } = read(addresses, [{ kind: 'url', value }])
      if (entries.length === 0) continue
      expect(blocks(value), value.slice(0, 200)).toBe(true)
      expect(
        [`${value}x`, value.slice(0, -1), value.replace('://', '://x')].filter(blocks),
        value.slice(0, 200),
      ).toEqual([])
    }
  })

  it('shows faults and other rules of an invalid list, which proves that the engine checks lists', () => {
    const { faults, rules, others } = ublock?.('[Adblock Plus]\n||a.example^\n##.ad\na$$x##\n') ?? {}
    expect([faults?.length, rules, others]).toEqual([1, 1, 1])
  })
})
