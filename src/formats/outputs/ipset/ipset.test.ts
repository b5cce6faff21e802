import { describe, expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../../test/delivered.ts'
import { outputOf } from '../../../../test/output.ts'
import { findNetworkReader } from '../../../../test/readers.ts'
import { applied, conforms, linesIn, type Seen } from '../conformance.ts'
import { awkward } from '../values.conformance.ts'
import { ipset } from './ipset.ts'

const element = (text: string, set: string): Seen => {
  expect(set).toBe(`winnow-5f0c7f5e-v${text.includes(':') ? 6 : 4}${text.includes('/') ? 'net' : ''}`)
  expect(text).toMatch(/^[0-9a-f.:]+(\/\d+)?$/)
  return { value: text }
}

conforms(ipset, {
  /** Executes the commands and returns the final content of the sets in use. */
  read(text) {
    const sets = new Map<string, Seen[]>()
    for (const line of linesIn(text)) {
      const [command, set, value, ...more] = line.split(' ') as [string, string, string]
      if (command === '#') continue
      if (command === 'create') sets.set(set, sets.get(set) ?? [])
      else if (!sets.has(set)) throw new Error(`${set} was never made`)
      else if (command === 'flush') sets.set(set, [])
      else if (command === 'destroy') sets.delete(set)
      else if (command === 'swap') {
        const [a, b] = [sets.get(set), sets.get(value)] as [Seen[], Seen[]]
        sets.set(set, b).set(value, a)
      } else if (command === 'add' && more.length === 0) sets.get(set)?.push(element(value, set.replace(/-new$/, '')))
      else throw new Error(`another command: ${line}`)
    }
    expect([...sets.keys()].map((name) => name.replace(/.*-/, '')).sort()).toEqual(['v4', 'v4net', 'v6', 'v6net'])
    return [...sets.values()].flat()
  },
  applyDelta: (known, delta) =>
    applied(
      known,
      linesIn(delta).flatMap((line) => {
        if (line.startsWith('create ')) return []
        const [, command, set, value] = /^(add|del) (\S+) (\S+) -exist$/.exec(line) ?? []
        return [[element(value as string, set as string), command === 'del'] as const]
      }),
    ),
})

const { entries, body, file, changed } = outputOf(ipset)
const program = findNetworkReader('ipset', ['create', 'trial', 'hash:net', 'family', 'inet6'])

describe.skipIf(!program)('read by ipset', () => {
  // No set can hold the last two: they would end the import.
  const before = [...awkward, delivered('ipv4', '0.0.0.0'), delivered('ipv6', '::')]
  const after = [...before.slice(2), delivered('ipv4', '203.0.113.9'), delivered('ipv4-cidr', '203.0.113.0/24')]
  const [old, now] = [entries(before), entries(after)]
  const delta = changed(old, now)
  const valuesOf = (lines: readonly string[]) => lines.map((entry) => entry.split(' ')[2]).sort()
  /** Content of the sets after these commands, in a temporary network namespace. */
  const restored = (text: string) => {
    const answer = program?.run(['restore'], { input: `${text}save\n` })
    expect(answer).toMatchObject({ status: 0, stderr: '' })
    return answer?.stdout
      .split('\n')
      .flatMap((line) => /^add \S+-(?:v\d)(?:net)? (\S+)/.exec(line)?.[1] ?? [])
      .sort()
  }

  it.each([
    ['has exactly the delivered content, whatever characters the values contain', body(old), old],
    ['replaces the previous list', body(old) + body(now), now],
    ['applies a difference', body(old) + delta, now],
    ['applies a difference twice', body(old) + delta + delta, now],
  ])('%s', (_, text, wanted) => {
    expect(restored(text)).toEqual(valuesOf(wanted))
  })

  it('does not match what is allowed within a listed network, before a change and after it', () => {
    const own = (allowed: readonly string[]) => ({ ...outputContext, own: protecting(allowed) })
    const networks = [delivered('ipv4-cidr', '203.0.113.0/24'), delivered('ipv6-cidr', '2001:db8:1::/48')]
    const [one, two] = [own(['203.0.113.77', '2001:db8:1:7::/64']), own(['203.0.113.64/28'])]
    const full = file(networks, one)
    const delta = changed(entries(networks, one), entries(networks, two), two)
    const asked = ['203.0.113.76', '203.0.113.77', '203.0.113.80', '2001:db8:1:7::1', '2001:db8:1:8::1']
    const met = (text: string) =>
      asked.filter((address) => {
        const set = `winnow-5f0c7f5e-v${address.includes(':') ? 6 : 4}net`
        return program?.run(['restore'], { input: `${text}test ${set} ${address}\n` }).status === 0
      })

    expect(met(full)).toEqual(['203.0.113.76', '203.0.113.80', '2001:db8:1:8::1'])
    expect(met(`${full}${delta}`)).toEqual(['203.0.113.80', '2001:db8:1:7::1', '2001:db8:1:8::1'])
  })
})
