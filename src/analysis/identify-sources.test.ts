import { expect, it } from 'vitest'
import { sourceById } from '../catalogue/sources/index.ts'
import type { MirrorSource } from '../formats/mirror.ts'
import { identifySources } from './identify-sources.ts'

const mirrored = (id: string, rest: Partial<MirrorSource> = {}): MirrorSource => ({
  id,
  name: id,
  maintainer: undefined,
  licence: undefined,
  category: undefined,
  addresses: [],
  snapshots: [],
  ...rest,
})

it('uses a readable name for a source that only a mirror knows, unless the mirror names it', () => {
  const sources = [...identifySources([mirrored('house-level1_ip'), mirrored('x', { name: 'Our list' })]).values()]

  expect(sources.map(({ name }) => name)).toEqual(['House Level 1 IP', 'Our list'])
})

it('sets aside samples, and further copies of a catalogue entry under that entry’s name', () => {
  const entry =
    sourceById.get('firehol.firehol-level1') ?? [...sourceById.values()].find(({ addresses }) => addresses.length > 0)
  const addresses = [...(entry?.addresses ?? [])].slice(0, 1)
  const [first, second, sample] = identifySources([
    mirrored('one', { addresses }),
    mirrored('other', { addresses }),
    mirrored('some-sample-x', { category: 'format-sample' }),
  ]).values()

  expect(first).toBe(entry)
  expect(second).toMatchObject({ id: 'other', name: `${entry?.name} (2)`, aside: 'double' })
  expect(sample).toMatchObject({ aside: 'sample' })
})
