import { expect, it } from 'vitest'
import { delivered } from '../../../../test/delivered.ts'
import { outputOf } from '../../../../test/output.ts'
import { applied, conforms, type Seen } from '../conformance.ts'
import { sentinel } from './sentinel.ts'

interface Indicator {
  readonly type: string
  readonly id: string
  readonly created: string
  readonly modified: string
  readonly pattern: string
  readonly pattern_type: string
  readonly valid_from: string
  readonly revoked?: boolean
}

const required = ['type', 'id', 'created', 'modified', 'pattern', 'pattern_type', 'valid_from'] as const

/** Model of the upload API: two fields, at most a hundred objects, the required properties of an indicator. */
function upload(body: { sourcesystem: string; stixobjects: Indicator[] }): Indicator[] {
  expect(Object.keys(body)).toEqual(['sourcesystem', 'stixobjects'])
  if (body.sourcesystem === '' || body.sourcesystem === 'Microsoft Sentinel') throw new Error('400 sourcesystem')
  if (body.stixobjects.length < 1 || body.stixobjects.length > 100) throw new Error('400 number of objects')
  for (const object of body.stixobjects) {
    for (const property of required) if (!object[property]) throw new Error(`400 ${property}`)
    expect(object.type).toBe('indicator')
    expect(object.id).toMatch(/^indicator--[0-9a-f-]{36}$/)
  }
  return body.stixobjects
}

const post = (text: string): Indicator[] => JSON.parse(text).flatMap(upload)

/** The value in `[ipv4-addr:value = '…']`, which Sentinel's rules join with. */
function observable({ pattern }: Indicator): string {
  const text = /^\[[a-z0-9-]+:[\w.'-]+ = '((?:[^'\\]|\\['\\])*)'\]$/.exec(pattern)?.[1]
  if (text === undefined) throw new Error(`not understood: ${pattern}`)
  return text.replace(/\\(['\\])/g, '$1')
}

const seenOf = (object: Indicator): Seen => ({ id: object.id, value: observable(object), rest: JSON.stringify(object) })

conforms(sentinel, {
  read: (text) =>
    post(text)
      .filter(({ revoked }) => !revoked)
      .map(seenOf),
  applyDelta: (known, delta) =>
    applied(
      known,
      post(delta).map((object) => [seenOf(object), object.revoked === true]),
    ),
})

const { entries, body, change } = outputOf(sentinel)

it.each([0, 1, 99, 100, 101, 250])('puts %i indicators into requests of at most 100', (count) => {
  const lines = entries(Array.from({ length: count }, (_, i) => delivered('domain', `n${i}.evil-test.com`)))
  const sizes = (text: string) => JSON.parse(text).map((one: { stixobjects: unknown[] }) => one.stixobjects.length)
  const wanted = Array.from({ length: Math.ceil(count / 100) }, (_, i) => Math.min(100, count - i * 100))
  const half = Math.floor(count / 2)

  expect(sizes(body(lines))).toEqual(wanted)
  expect(sizes(change({ added: lines.slice(half), removed: lines.slice(0, half) }))).toEqual(wanted)
})
