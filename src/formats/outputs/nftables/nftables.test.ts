import { writeFile } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { delivered } from '../../../../test/delivered.ts'
import { inFolder, outputOf } from '../../../../test/output.ts'
import { random } from '../../../../test/random.ts'
import { findNetworkReader } from '../../../../test/readers.ts'
import type { DeliveredIndicator } from '../../../domain/delivery.ts'
import { kindById } from '../../../domain/observables/index.ts'
import { differenceOf } from '../compose.ts'
import { conforms, linesIn, type Seen } from '../conformance.ts'
import { inOrder } from '../history.conformance.ts'
import { awkward } from '../values.conformance.ts'
import { nftables } from './nftables.ts'

const command = /^(add|delete) element inet winnow_5f0c7f5e (addresses|networks)([46]) \{ ([0-9a-f.:]+(?:\/\d+)?) \}$/
const family = (value: string) => (value.includes(':') ? 'ipv6' : 'ipv4')

/** Whether one range contains another. */
function holds(outer: string, inner: string): boolean {
  const [address, prefix] = outer.split('/') as [string, string]
  const [first, length] = inner.split('/') as [string, string]
  const list = new BlockList()
  list.addSubnet(address, Number(prefix), family(outer))
  return family(outer) === family(inner) && Number(length) >= Number(prefix) && list.check(first, family(inner))
}

function readElement(line: string): { seen: Seen; what: string } {
  const [, what, set, version, value] = command.exec(line) ?? []
  if (!what || !value) throw new Error(`another command: ${line}`)
  expect([set === 'networks', version]).toEqual([value.includes('/'), value.includes(':') ? '6' : '4'])
  return { seen: { value, rest: 'in its set' }, what }
}

/** A range inside another one is written as a comment. */
const readComment = (line: string): Seen | undefined => {
  const [, outer, inner] = /^# in (\S+\/\d+): (\S+\/\d+)$/.exec(line) ?? []
  if (!outer || !inner) return undefined
  expect(holds(outer, inner)).toBe(true)
  return { value: inner, rest: `in ${outer}` }
}

function withoutOverlap(seen: readonly Seen[]): readonly Seen[] {
  const ranges = seen.filter(({ value, rest }) => value.includes('/') && rest === 'in its set')
  for (const a of ranges) for (const b of ranges) if (a !== b && holds(a.value, b.value)) throw new Error('an overlap')
  return seen
}

conforms(nftables, {
  read(text) {
    const seen: Seen[] = []
    let isTable = false
    for (const line of linesIn(text)) {
      if (line.startsWith('table ')) isTable = true
      else if (isTable) isTable = line !== '}'
      else if (line.startsWith('#')) seen.push(...(readComment(line) ? [readComment(line) as Seen] : []))
      else if (!/^flush set inet winnow_5f0c7f5e \w+$/.test(line)) seen.push(readElement(line).seen)
    }
    return withoutOverlap(seen)
  },
  applyDelta(known, delta) {
    const after = new Map(known)
    let isTable = false
    for (const line of linesIn(delta)) {
      const comment = readComment(line)
      const gone = readComment(line.replace('# no longer in ', '# in '))
      if (line.startsWith('table ')) isTable = true
      else if (isTable) isTable = line !== '}'
      else if (comment) after.set(comment.value, comment)
      else if (gone) after.delete(gone.value)
      else {
        const { seen, what } = readElement(line)
        if (what === 'add') after.set(seen.value, seen)
        else if (known.get(seen.value)?.rest !== 'in its set' || !after.delete(seen.value))
          throw new Error('never there')
      }
    }
    withoutOverlap([...after.values()])
    return after
  },
})

const output = outputOf(nftables)
const entries = (these: readonly DeliveredIndicator[]) => output.entries(inOrder(these))
const full = (these: readonly DeliveredIndicator[]) => output.body(entries(these))

it('turns a range inside another one into a comment, and back when the outer range is removed', () => {
  const [inner, outer] = [delivered('ipv4-cidr', '192.0.2.128/25'), delivered('ipv4-cidr', '192.0.2.0/24')]
  const { added, removed } = differenceOf(output.part, entries([inner, outer]), entries([inner]))

  expect(entries([inner, outer])).toEqual([
    'add element inet winnow_5f0c7f5e networks4 { 192.0.2.0/24 }',
    '# in 192.0.2.0/24: 192.0.2.128/25',
  ])
  expect([...removed, ...added]).toEqual([
    'add element inet winnow_5f0c7f5e networks4 { 192.0.2.0/24 }',
    '# in 192.0.2.0/24: 192.0.2.128/25',
    'add element inet winnow_5f0c7f5e networks4 { 192.0.2.128/25 }',
  ])
})

const program = findNetworkReader('nft', ['add', 'table', 'inet', 'trial'])

describe.skipIf(!program)('read by nft', () => {
  /** Content of the sets after loading these files, each as a transaction. */
  const loaded = (texts: readonly string[]) =>
    inFolder(async (folder) => {
      for (const [i, text] of texts.entries()) await writeFile(join(folder, `${i}.nft`), text)
      const files = texts.map((_, i) => ['-f', join(folder, `${i}.nft`)])
      const answer = program?.runEach([...files, ['list', 'table', 'inet', 'winnow_5f0c7f5e']])
      expect(answer).toMatchObject({ status: 0, stderr: '' })
      return answer?.stdout.match(/[0-9a-f]*[.:][0-9a-f.:]+(\/\d+)?/g)?.sort() ?? []
    })
  const elementsOf = (these: readonly DeliveredIndicator[]) =>
    entries(these)
      .flatMap((entry) => command.exec(entry)?.[4] ?? [])
      .sort()

  it('has exactly the delivered content, whatever characters the values contain', async () => {
    expect(await loaded([full(awkward)])).toEqual(elementsOf(awkward))
  })

  it.each([1, 2, 3])(
    'is the same from a full list and from differences, with nested ranges (seed %i)',
    async (seed) => {
      const chance = random(seed)
      const below = (n: number) => Math.floor(chance() * n)
      const ranges = Array.from({ length: 60 }, () => {
        const [v4, v6] = [24 + below(8), 40 + below(20)]
        return below(2)
          ? delivered('ipv4-cidr', kindById['ipv4-cidr'].canonical(`192.0.2.${below(256)}/${v4}`) as string)
          : delivered(
              'ipv6-cidr',
              kindById['ipv6-cidr'].canonical(`2001:db8:${below(4)}:${below(9)}000::/${v6}`) as string,
            )
      })
      const releases = Array.from({ length: 12 }, () => ranges.filter(() => chance() < 0.5))
      const [first, ...later] = releases as [DeliveredIndicator[], ...DeliveredIndicator[][]]
      const deltas = later.map((now, i) => output.changed(entries(releases[i] ?? []), entries(now)))
      const last = later.at(-1) ?? []

      expect(await loaded([full(first), ...deltas])).toEqual(elementsOf(last))
      expect(await loaded([full(first), full(last)])).toEqual(elementsOf(last))
    },
  )
})
