import { describe, expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../../test/delivered.ts'
import { findNetworkReader } from '../../../../test/readers.ts'
import { kindIds } from '../../../domain/observables/index.ts'
import { isSummary, type OutputPart } from '../../output-format.ts'
import { bodyOf, deltaOf, differenceOf, entriesOf } from '../compose.ts'
import { conforms, linesIn, type Seen } from '../conformance.ts'
import { hostile, samples } from '../values.conformance.ts'
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
  applyDelta(known, delta) {
    const after = new Map(known)
    for (const line of linesIn(delta)) {
      const [, command, set, value] = /^(add|del) (\S+) (\S+) -exist$/.exec(line) ?? []
      if (line.startsWith('create ')) continue
      const seen = element(value as string, set as string)
      if (command === 'add') after.set(seen.value, seen)
      else if (!after.delete(seen.value)) throw new Error(`${value} was never there`)
    }
    return after
  },
})

const part = ipset.parts(outputContext).find((one): one is OutputPart => !isSummary(one)) as OutputPart
const context = { ...outputContext, part: part.name, count: 1, changedAt: outputContext.releasedAt }
const program = findNetworkReader('ipset', ['create', 'trial', 'hash:net', 'family', 'inet6'])

describe.skipIf(!program)('read by ipset', () => {
  // No set can hold them: they would end the import.
  const unset = [{ kind: 'ipv4', value: '0.0.0.0' } as const, { kind: 'ipv6', value: '::' } as const]
  const all = [...kindIds.flatMap((kind) => samples[kind].map((value) => ({ kind, value }))), ...hostile, ...unset]
  const before = all.map(({ kind, value }) => delivered(kind, value))
  const after = [...before.slice(2), delivered('ipv4', '203.0.113.9'), delivered('ipv4-cidr', '203.0.113.0/24')]
  const [old, now] = [before, after].map((these) => [...entriesOf(part, these, outputContext)]) as [string[], string[]]
  const valuesOf = (entries: readonly string[]) => entries.map((entry) => entry.split(' ')[2]).sort()
  /** Content of the sets after these commands, in a temporary network namespace. */
  const restored = (text: string) => {
    const answer = program?.run(['restore'], { input: `${text}save\n` })
    expect(answer).toMatchObject({ status: 0, stderr: '' })
    return answer?.stdout
      .split('\n')
      .flatMap((line) => /^add \S+-(?:v\d)(?:net)? (\S+)/.exec(line)?.[1] ?? [])
      .sort()
  }

  it('has exactly the delivered content, whatever characters the values contain', () => {
    expect(restored([...bodyOf(part, old, context)].join(''))).toEqual(valuesOf(old))
  })

  it('replaces the previous list', () => {
    const [first, second] = [old, now].map((entries) => [...bodyOf(part, entries, context)].join(''))

    expect(restored(`${first}${second}`)).toEqual(valuesOf(now))
  })

  it('applies a difference, also twice', () => {
    const first = [...bodyOf(part, old, context)].join('')
    const delta = [...deltaOf(part, differenceOf(part, old, now), context)].join('')

    expect(restored(`${first}${delta}`)).toEqual(valuesOf(now))
    expect(restored(`${first}${delta}${delta}`)).toEqual(valuesOf(now))
  })

  it('does not match what is allowed within a listed network, before a change and after it', () => {
    const own = (allowed: readonly string[]) => ({ ...context, own: protecting(allowed) })
    const networks = [delivered('ipv4-cidr', '203.0.113.0/24'), delivered('ipv6-cidr', '2001:db8:1::/48')]
    const [one, two] = [own(['203.0.113.77', '2001:db8:1:7::/64']), own(['203.0.113.64/28'])]
    const [old, now] = [one, two].map((at) => [...entriesOf(part, networks, at)]) as [string[], string[]]
    const full = [...bodyOf(part, old, one)].join('')
    const delta = [...deltaOf(part, differenceOf(part, old, now), two)].join('')
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
