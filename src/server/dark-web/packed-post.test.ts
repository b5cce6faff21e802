import { expect, it } from 'vitest'
import { demoPosts } from '../../catalogue/dark-web/demo.ts'
import type { Post } from '../../engine/dark-web/post.ts'
import { preparePosts } from '../../engine/dark-web/prepare.ts'
import {
  addressOf,
  fieldsOf,
  idOf,
  packedPost,
  packedTimeOf,
  rowsWith,
  splitPacked,
  unpackedPost,
} from './packed-post.ts'
import { digestsWith } from './read-posts.ts'

const source = { source: 'mirror.one', credit: 'x', licence: 'x' }
const secrets = {
  kind: 'paste',
  title: 'Ключи und 鍵',
  text: 'anna@quellbach.com:correct-horse-9 on 93.184.216.34, card 4111 1111 1111 1111',
} as const
const posts = preparePosts([...demoPosts(Date.UTC(2026, 8, 1)), secrets], source, digestsWith(new Uint8Array(32))).map(
  (one) => (one as { post: Post }).post,
)

it('unpacking returns the post that was packed', () => {
  expect(posts.at(-1)?.mentions.length).toBeGreaterThan(0)
  expect(posts.at(-1)?.masked.length).toBeGreaterThan(1)
  for (const post of posts) {
    const packed = packedPost(post)
    expect(unpackedPost(packed)).toEqual({ ...post, provenances: [] })
    expect(idOf(packed)).toBe(post.id)
    expect(packedTimeOf(packed)).toBe(post.posted ?? post.discovered ?? 0)
    expect(addressOf(packed)).toBe(post.provenances[0]?.address)
  }
})

it('splits bytes into packed posts, and leaves an incomplete last one', () => {
  const all = posts.map(packedPost)
  const bytes = Buffer.concat(all)
  const first = all[0]?.length ?? 0
  for (const [end, taken] of [
    [bytes.length, bytes.length],
    [bytes.length - 1, bytes.length - (all.at(-1)?.length ?? 0)],
    [first + 3, first],
    [10, 0],
  ] as const) {
    const found: Buffer[] = []
    expect(splitPacked(bytes.subarray(0, end), found)).toBe(taken)
    expect(Buffer.concat(found).equals(bytes.subarray(0, taken))).toBe(true)
  }
})

it('refuses a packed post with an extra field or row, which could belong to another group', () => {
  const packed = packedPost(posts.at(-1) as Post)
  const longer = Buffer.concat([packed.subarray(0, 20), Buffer.from([0, 0, 0, 1, 65]), packed.subarray(20)])
  longer.writeUInt32BE(longer.readUInt32BE(0) + 5, 0)
  expect(() => fieldsOf(longer)).toThrow('no packed post')

  const at = packed.indexOf(rowsWith(7, packed, 'mentions'))
  for (const [offset, byte] of [
    [1, 5],
    [5, 7],
    [17, 15],
  ] as const) {
    const damaged = Buffer.from(packed)
    damaged[at + offset] = byte
    expect(() => rowsWith(7, damaged, 'mentions')).toThrow()
  }
  expect(() => splitPacked(Buffer.alloc(100), [])).toThrow('no packed post')
})
