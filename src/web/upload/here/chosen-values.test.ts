import { expect, it } from 'vitest'
import { type KindId, kindById } from '../../../domain/observables/index.ts'
import type { Preview } from '../../../log-reader/messages.ts'
import { leavesOf, namesOf, placesOf } from './chosen-values.ts'

function preview(...found: readonly [KindId, string][]): Preview {
  const texts = found.map(([, value]) => Buffer.from(value))
  const offsets = Uint32Array.from([0, ...texts.map((_, i) => Buffer.concat(texts.slice(0, i + 1)).length)])
  const kinds = Uint8Array.from(found, ([kind]) => kindById[kind].code)
  return { kinds, values: Buffer.concat(texts), offsets } as unknown as Preview
}

it('finds struck values in another preview, at any position and of any kind', () => {
  const before = preview(['domain', 'a.com'], ['domain', 'b.com'], ['email', 'me@a.com'], ['ipv4', '100.20.1.1'])
  const after = preview(['ipv4', '100.20.1.1'], ['url', 'b.com'], ['domain', 'c.com'], ['domain', 'b.com'])

  const struck = placesOf(after, namesOf(before, new Set([1, 2, 3])))

  expect([...struck]).toEqual([0, 3])
  expect([...leavesOf(after, { urls: false, emails: false, struck })]).toEqual([0, 1, 1, 0])
})
