import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readWarningList } from './warning-list.ts'

describe('readWarningList', () => {
  it('reads a list with its kinds', () => {
    const list = readWarningList(
      JSON.stringify({
        name: 'Resolvers',
        description: 'Made up',
        version: 20260102,
        type: 'cidr',
        list: ['192.0.2.1', '192.0.2.1', ' ', 7],
        matching_attributes: ['ip-dst', 'domain|ip', 'no-such-type'],
        category: 'known',
      }),
    )

    expect(list).toEqual({
      name: 'Resolvers',
      description: 'Made up',
      version: 20260102,
      type: 'cidr',
      category: 'known',
      entries: ['192.0.2.1', '7'],
      attributes: ['ip-dst', 'domain|ip', 'no-such-type'],
      kinds: ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr', 'domain'],
    })
  })

  it('names the fault', () => {
    expect(() => readWarningList('[')).toThrow('The warning list is no JSON.')
    expect(() => readWarningList('{"name":"x","type":"guess","list":[]}')).toThrow(
      'The warning list has no usable type.',
    )
  })
})

const shared = new URL('../../../shared/data/warninglists/', import.meta.url)

describe.skipIf(!existsSync(shared))("MISP's own lists", () => {
  it('are all read', () => {
    const files = readdirSync(shared).filter((name) => name.endsWith('.json.gz'))

    const lists = files.map((name) => readWarningList(gunzipSync(readFileSync(new URL(name, shared))).toString()))

    expect(lists.length).toBe(135)
    expect(lists.every(({ entries, name }) => entries.length > 0 && name !== '')).toBe(true)
  })
})
