import { hash } from 'node:crypto'
import { defined } from '../../domain/defined.ts'
import type { MaskedValue, Mention, Post } from '../../engine/dark-web/post.ts'
import { CopyWriter, readInt8, writeInt8 } from '../platform/db/copy-binary.ts'
import { vectorOf } from './marks.ts'

/**
 * A post as the bytes that COPY sends for it, so that storing it needs no parsing. First the lengths of its parts, 4 bytes
 * each; then the parts. Fields and rows are in COPY's binary format; rows have a placeholder for the post's number.
 */
export type PackedPost = Buffer

/**
 * `fields`: those of `packedColumns`. `address`: one field, where the source found it. `words`: a `tsvector` without
 * sources. `mentions`: rows of (number, key, kind, value). `masked`: rows of (number, hash, sort).
 */
const parts = ['fields', 'address', 'words', 'mentions', 'masked'] as const
type Part = (typeof parts)[number]
const headLength = 4 * parts.length
/** Offsets of the first two fields, whose lengths are fixed. */
const idAt = headLength + 4
const timeAt = idAt + 32 + 4
const shortest = timeAt + 8

/** Columns of `dark_web_post` that a packed post holds, in their order. */
export const packedColumns =
  'id, at, kind, actor, actor_key, title, body, is_cut, posted, discovered, language, country, sector, victim, masked'
const fieldCount = packedColumns.split(',').length

/** The key of a mention. */
export const mentionKey = ({ kind, value }: { readonly kind: string; readonly value: string }): Buffer =>
  hash('sha256', `${kind} ${value}`, 'buffer').subarray(0, 16)

/** When a post was posted, or else discovered; 0 if neither is known. Unix seconds. */
export const timeOf = ({ posted, discovered }: Pick<Post, 'posted' | 'discovered'>): number =>
  Math.max(0, posted ?? discovered ?? 0)

const writer = new CopyWriter()

/** Packs a post. This is the costly part of storing it, so a child process does it. */
export function packedPost(post: Post): PackedPost {
  writer.beginPart()
  const ends = parts.map((part) => {
    write[part](post)
    return writer.length
  })
  const packed = Buffer.allocUnsafe(headLength + writer.length)
  for (const [i, end] of ends.entries()) packed.writeUInt32BE(end - (ends[i - 1] ?? 0), 4 * i)
  packed.set(writer.written(), headLength)
  return packed
}

const write: Readonly<Record<Part, (post: Post) => void>> = {
  fields(post) {
    writer.hex(post.id)
    writer.int8(timeOf(post))
    writer.text(post.kind)
    for (const text of [post.actor, post.actorKey, post.title, post.text]) writer.optional(text)
    writer.boolean(post.isCut)
    writer.int8(post.posted)
    writer.int8(post.discovered)
    for (const text of [post.language, post.country, post.sector, post.victim]) writer.optional(text)
    writer.bytes(post.masked.length === 0 ? nothingMasked : jsonb(sortsOf(post.masked)))
  },
  address: ({ provenances }) => writer.optional(provenances[0]?.address),
  words: (post) => writer.copied(vectorOf(post)),
  mentions({ mentions }) {
    for (const mention of mentions) {
      writer.row(4)
      writer.int8(0)
      writer.bytes(mentionKey(mention))
      writer.text(mention.kind)
      writer.text(mention.value)
    }
  },
  masked({ masked }) {
    for (const { hash, sort } of masked) {
      writer.row(3)
      writer.int8(0)
      writer.hex(hash)
      writer.text(sort)
    }
  },
}

/** The binary form of `jsonb`: version 1, then the text. */
const jsonb = (value: object) => Buffer.from(`\u0001${JSON.stringify(value)}`)
const nothingMasked = jsonb({})

function sortsOf(masked: readonly MaskedValue[]): Record<string, number> {
  const sorts: Record<string, number> = {}
  for (const { sort } of masked) sorts[sort] = (sorts[sort] ?? 0) + 1
  return sorts
}

/** The id of a packed post, in hexadecimal. */
export const idOf = (packed: PackedPost): string => packed.toString('hex', idAt, idAt + 32)
/** The id of a packed post. */
export const idBytesOf = (packed: PackedPost): Buffer => packed.subarray(idAt, idAt + 32)
/** The time of a packed post, in unix seconds; 0 if unknown. */
export const packedTimeOf = (packed: PackedPost): number => readInt8(packed, timeAt)

/** A part of a packed post, unchecked. `fieldsOf`, `rowsWith` and `addressFieldOf` check what the database gets. */
export function partOf(packed: PackedPost, part: Part): Buffer {
  let at = headLength
  for (let i = 0; parts[i] !== part; i++) at += packed.readUInt32BE(4 * i)
  return packed.subarray(at, at + packed.readUInt32BE(4 * parts.indexOf(part)))
}

/**
 * Splits bytes into packed posts, and appends these to `to`.
 * @returns the number of bytes that were used; the others are the start of the next post
 * @throws if the bytes are not packed posts
 */
export function splitPacked(bytes: Buffer, to: PackedPost[]): number {
  let at = 0
  while (at + headLength <= bytes.length) {
    let length = headLength
    for (let i = 0; i < parts.length; i++) length += bytes.readUInt32BE(at + 4 * i)
    if (length < shortest) throw new Error('this is no packed post')
    if (at + length > bytes.length) break
    to.push(bytes.subarray(at, at + length))
    at += length
  }
  return at
}

/** The offset of the end of some fields that start at `at`. */
function endOf(bytes: Buffer, at: number, fields: number): number {
  let end = at
  for (let i = 0; i < fields; i++) end += 4 + Math.max(0, bytes.readInt32BE(end))
  return end
}

/** The fields of a packed post. @throws if their number is wrong: the child process that packs reads hostile content */
export function fieldsOf(packed: PackedPost): Buffer {
  const fields = partOf(packed, 'fields')
  if (endOf(fields, 0, fieldCount) !== fields.length) throw new Error('this is no packed post')
  return fields
}

/** Writes the post's number into the placeholders of its rows, and returns these. @throws as `fieldsOf` */
export function rowsWith(number: number, packed: PackedPost, part: 'mentions' | 'masked'): Buffer {
  const rows = partOf(packed, part)
  const fields = part === 'mentions' ? 4 : 3
  let at = 0
  while (at < rows.length) {
    if (rows.readInt16BE(at) !== fields || rows.readInt32BE(at + 2) !== 8) throw new Error('this is no packed post')
    writeInt8(rows, number, at + 6)
    at = endOf(rows, at + 14, fields - 1)
  }
  if (at !== rows.length) throw new Error('this is no packed post')
  return rows
}

/** The post in a packed post, without provenances. */
export function unpackedPost(packed: PackedPost): Post {
  const next = fieldParser(fieldsOf(packed))
  const id = next()?.toString('hex') ?? ''
  next()
  const text = () => next()?.toString('utf8')
  const number = () => {
    const field = next()
    return field && readInt8(field, 0)
  }
  const kind = text() as Post['kind']
  const [actor, actorKey] = [text(), text()]
  const [title = '', body = ''] = [text(), text()]
  const isCut = next()?.[0] === 1
  const [posted, discovered] = [number(), number()]
  const [language, country, sector, victim] = [text(), text(), text(), text()]
  return {
    id,
    kind,
    title,
    text: body,
    isCut,
    ...defined({ actor, actorKey, posted, discovered, language, country, sector, victim }),
    provenances: [],
    mentions: [...mentionsIn(partOf(packed, 'mentions'))],
    masked: [...maskedIn(partOf(packed, 'masked'))],
  }
}

/** The address at which the source found the post, as a field of COPY. @throws as `fieldsOf` */
export const addressFieldOf = (packed: PackedPost): Buffer => {
  const field = partOf(packed, 'address')
  if (endOf(field, 0, 1) !== field.length) throw new Error('this is no packed post')
  return field
}
/** The same address as text. */
export const addressOf = (packed: PackedPost): string | undefined =>
  fieldParser(partOf(packed, 'address'))()?.toString('utf8')

function* mentionsIn(rows: Buffer): Generator<Mention> {
  const next = fieldParser(rows)
  while (next.row()) {
    const [, , kind, value] = [next(), next(), next()?.toString('utf8'), next()?.toString('utf8')]
    yield { kind: kind as Mention['kind'], value: value ?? '' }
  }
}

function* maskedIn(rows: Buffer): Generator<MaskedValue> {
  const next = fieldParser(rows)
  while (next.row()) {
    const [, hash, sort] = [next(), next()?.toString('hex'), next()?.toString('utf8')]
    yield { hash: hash ?? '', sort: sort as MaskedValue['sort'] }
  }
}

/** Returns a function that reads the next field; undefined for NULL. Its `row` starts the next row; false at the end. */
function fieldParser(bytes: Buffer): (() => Buffer | undefined) & { row(): boolean } {
  let at = 0
  const next = () => {
    const length = bytes.readInt32BE(at)
    at += 4 + Math.max(0, length)
    return length < 0 ? undefined : bytes.subarray(at - length, at)
  }
  return Object.assign(next, {
    row() {
      at += 2
      return at < bytes.length
    },
  })
}
