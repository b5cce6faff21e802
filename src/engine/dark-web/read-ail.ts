import { defined } from '../../domain/defined.ts'
import { type Fields, fieldsOf, secondsIn, textIn } from './json-entries.ts'
import type { PostKind, RawPost, ReadContext, ReadItem } from './post.ts'

/**
 * Data from AIL's feeders (github.com/ail-project/PyAIL, `feed_json_item`): `data` with `meta`, `source` and
 * `source-uuid`; one item, an array, or JSON lines. Older feeders pack `data` (base64 of gzip). Only these parts of
 * `meta` are read: chat, sender's name, date, message. Phone numbers of senders are not read.
 */
export function readAilItem(value: unknown, at: number, context: ReadContext): ReadItem[] {
  const item = fieldsOf(value)
  const data = dataOf(item, context)
  if (!item || data === undefined) return [{ is: 'rejected', at, why: 'wrong-shape' }]
  if (data.trim() === '') return [{ is: 'rejected', at, why: 'empty' }]
  return [{ is: 'post', post: postOf(item, data) }]
}

function dataOf(item: Fields | undefined, { inflate }: ReadContext): string | undefined {
  const data = item?.data
  if (typeof data === 'string') return /^H4sI/.test(data) ? inflate?.(data) : data
  return typeof data === 'object' && data !== null ? JSON.stringify(data, undefined, 1) : undefined
}

function postOf(item: Fields, data: string): RawPost {
  const meta = fieldsOf(item.meta)
  const chat = fieldsOf(meta?.chat)
  const sender = fieldsOf(meta?.sender)
  const date = meta?.date
  const posted = secondsIn(
    fieldsOf(date) ? textIn(fieldsOf(date), 'timestamp', 'datestamp') : textIn(meta, 'date', 'timestamp', 'created_at'),
  )
  const chatName = textIn(chat, 'name', 'username')
  const actor = textIn(sender, 'username', 'first_name', 'name') ?? textIn(meta, 'author', 'username') ?? chatName
  const title = textIn(meta, 'title', 'subject') ?? firstLine(data)
  const message = textIn(meta, 'id', 'message_id', 'tweet-id')
  const place = textIn(chat, 'id', 'username') ?? textIn(item, 'source-uuid') ?? ''
  const username = textIn(chat, 'username')
  const address =
    textIn(meta, 'url', 'link', 'post_url') ?? (username && message ? `https://t.me/${username}/${message}` : undefined)
  const hash = textIn(item, 'data-sha256')
  const part = message !== undefined ? `${place}/${message}` : hash
  return {
    kind: kindOf(item, meta, chat),
    title: chatName !== undefined && chatName !== actor ? `${chatName}: ${title}` : title,
    text: data,
    ...defined({ actor, posted, address, part }),
  }
}

function kindOf(item: Fields, meta: Fields | undefined, chat: Fields | undefined): PostKind {
  if (chat) return 'chat'
  const source = textIn(item, 'source') ?? ''
  if (/forum/i.test(source) || textIn(meta, 'thread_id', 'forum_id') !== undefined) return 'forum'
  return /paste|gist|leak/i.test(source) ? 'paste' : 'other'
}

function firstLine(text: string): string {
  const line = /^\s*(\S[^\n]{0,119})/.exec(text)?.[1] ?? ''
  return line.trim()
}
