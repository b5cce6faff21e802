import { describe, expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../../test/delivered.ts'
import { outputOf } from '../../../../test/output.ts'
import { findUblock } from '../../../../test/ublock.ts'
import type { DeliveredIndicator } from '../../../domain/delivery.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { awkward, samples } from '../values.conformance.ts'
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

const names = outputOf(adblock)
const addresses = outputOf(adblock, 'urls.txt')

it.each(['a*b', 'a^b', 'a|b', 'a$third-party'])('leaves out a URL with %s, which a rule cannot express', (path) => {
  expect(addresses.of('url', `https://evil-test.com/${path}`)).toBe('inexpressible')
})

const ublock = await findUblock()

describe.skipIf(!ublock)('read by uBlock Origin', () => {
  const read = (output: ReturnType<typeof outputOf>, indicators: readonly DeliveredIndicator[], at = outputContext) => {
    const blocked = ublock?.(output.file(indicators, at))
    if (!blocked) throw new Error('no blocker')
    return blocked
  }

  it.each([names, addresses])('has one rule per entry, whatever characters the values contain', (output) => {
    const { rules, others, faults } = read(output, awkward)
    expect({ rules, others, faults }).toEqual({ rules: output.entries(awkward).length, others: 0, faults: [] })
  })

  it('blocks a name and the names below it, and nothing else', () => {
    const { blocks } = read(names, [delivered('domain', 'evil-test.com'), delivered('ipv4', '192.0.2.1')])
    const met = ['https://evil-test.com/', 'http://www.EVIL-test.com/a?b', 'https://192.0.2.1:8443/x']
    const others = ['notevil-test.com/', 'evil-test.com.org/', 'good-test.com/?evil-test.com', '192.0.2.11/']
    expect([...met, ...others.map((one) => `https://${one}`)].filter(blocks)).toEqual(met)
  })

  it('does not block allowed names below a name, but blocks denied names below these', () => {
    const own = protecting(['good.evil-test.com'], ['bad.good.evil-test.com'])
    const these = ['evil-test.com', 'bad.good.evil-test.com'].map((value) => delivered('domain', value))
    const { blocks } = read(names, these, { ...outputContext, own })
    const asked = ['evil-test.com', 'good.evil-test.com', 'www.good.evil-test.com', 'bad.good.evil-test.com']
    expect(asked.map((name) => blocks(`https://${name}/`))).toEqual([true, false, false, true])
  })

  it('blocks exactly the listed addresses', () => {
    for (const value of samples.url.filter((url) => Array.isArray(addresses.of('url', url)))) {
      const { blocks } = read(addresses, [delivered('url', value)])
      const asked = [value, `${value}x`, value.slice(0, -1), value.replace('://', '://x')]
      expect(asked.filter(blocks), value.slice(0, 200)).toEqual([value])
    }
  })

  it('shows faults and other rules of an invalid list, which proves that the engine checks lists', () => {
    const { faults, rules, others } = ublock?.('[Adblock Plus]\n||a.example^\n##.ad\na$$x##\n') ?? {}
    expect([faults?.length, rules, others]).toEqual([1, 1, 1])
  })
})
