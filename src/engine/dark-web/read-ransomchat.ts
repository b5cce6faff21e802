import { defined } from '../../domain/defined.ts'
import { fieldsOf, listIn, secondsIn, textIn } from './json-entries.ts'
import type { ReadContext, ReadItem } from './post.ts'

/** Maximum number of characters per part: a long negotiation becomes several posts, none longer than a post may be. */
const mostOfPart = 20_000

/**
 * A negotiation of Ransomchats (github.com/Casualtek/Ransomchats): messages of two parties. The folder names the actor;
 * the file name is usually the day on which the chat started. Messages often have no time.
 */
export function readRansomchat(value: unknown, at: number, { path = '' }: ReadContext): ReadItem[] {
  const fields = fieldsOf(value)
  const messages = listIn(fields, 'messages').map(fieldsOf)
  const chat = textIn(fields, 'chat_id') ?? /([^/]+)\.json$/.exec(path)?.[1]
  if (!fields || chat === undefined || messages.length === 0) return [{ is: 'rejected', at, why: 'wrong-shape' }]
  const parties = messages.map((message) => textIn(message, 'party') ?? '')
  const actor = /([^/]+)\/[^/]+$/.exec(path)?.[1] ?? parties.find((party) => party !== '' && !/^victim$/i.test(party))
  const first = messages.map((message) => secondsIn(textIn(message, 'timestamp'))).find((time) => time !== undefined)
  const lines = messages.map(
    (message, i) => `${parties[i]}: ${(textIn(message, 'content') ?? '').replace(/^> ?/gm, '')}`,
  )
  return partsOf(lines).map((part, i) => ({
    is: 'post',
    post: {
      kind: 'chat',
      title: [actor, chat, i === 0 ? '' : `(${i + 1})`].filter(Boolean).join(' '),
      text: part,
      part: `${chat}/${i}`,
      ...defined({ actor, posted: first ?? dayIn(chat) }),
    },
  }))
}

/** Reads a date such as `20230529` at the start of a chat's name. */
function dayIn(chat: string): number | undefined {
  const found = /^(20\d\d)(\d\d)(\d\d)(?!\d)/.exec(chat)
  return found ? secondsIn(`${found[1]}-${found[2]}-${found[3]}`) : undefined
}

function partsOf(lines: readonly string[]): readonly string[] {
  const parts: string[] = []
  let part = ''
  for (const line of lines) {
    if (part !== '' && part.length + line.length > mostOfPart) {
      parts.push(part)
      part = ''
    }
    part += part === '' ? line : `\n${line}`
  }
  if (part !== '') parts.push(part)
  return parts
}
