/** Ids of messages (RFC 5322, section 3.6.4), which look like e-mail addresses. Only their domain exists. */

import {
  ALNUM,
  BACKSLASH,
  COMMA,
  DOLLAR,
  EQUALS,
  EXCLAMATION,
  GREATER,
  HEX,
  HOST,
  HYPHEN,
  is,
  LESS,
  LINE_FEED,
  LOCAL,
  QUOTE,
  SLASH,
  SPACE,
} from './bytes.ts'
import { endsWith } from './context.ts'
import { fieldEnd } from './field.ts'

import { byteAt } from './memory.ts'
import { endsWithAny } from './words.ts'

const LONGEST_ID: i32 = 128
/** Exim's arrow for a received message, `<=`, is searched within this distance. */
const WIDEST_LINE: i32 = 1024

/** Tells whether the address-like text `[address, end)` is the id of a message. */
export function isMessageId(address: i32, end: i32): boolean {
  const local = idStart(address)
  const isBracketed = byteAt(local - 1) === LESS
  if (isBracketed && byteAt(end) === GREATER && byteAt(end + 1) === COMMA && isGuid(end + 2)) return true
  // `"messageID":"\u003c…`: some encoders escape angle brackets.
  const field = fieldEnd(byteAt(local - 6) === BACKSLASH && endsWith(local, 'u003c') ? local - 6 : local)
  if (endsWithAny(field, 'message-id|messageid|message_id|msgid|in-reply-to')) return true
  if (endsWith(field, 'references')) return !is(field - 11, HOST)
  // SpamAssassin: `mid=<…>`, `processing message <…> for`.
  if (isBracketed && endsWithAny(field, 'processing message|checking message')) return true
  if (isBracketed && endsWith(field, 'mid') && !is(field - 4, HOST)) return true
  // rspamd: `id: <…>`; Exim: `<= bob@example.com … id=…`.
  if (!endsWith(field, 'id') || is(field - 3, HOST)) return false
  return (isBracketed && !isPartOfName(field - 2)) || (endsWith(local, ' id=') && isReception(local))
}

/**
 * Start of the message id whose end looks like the address: before the at sign, Gmail's ids contain equals signs, others
 * slashes and dollar signs, which addresses in logs do not contain.
 */
function idStart(address: i32): i32 {
  let p = address
  while (p > address - LONGEST_ID && (is(p - 1, LOCAL) || isSignOfId(byteAt(p - 1)))) p--
  return byteAt(p - 1) === LESS || byteAt(p - 1) === QUOTE ? p : address
}

function isSignOfId(c: i32): boolean {
  return c === EQUALS || c === DOLLAR || c === SLASH || c === EXCLAMATION
}

/** Tells whether another word of the field's name precedes the one at `p`: `Email ID`, `Sender ID`. */
function isPartOfName(p: i32): boolean {
  return byteAt(p - 1) === SPACE && is(p - 2, ALNUM)
}

/** Tells whether the line before `end` contains the arrow with which Exim logs a received message. */
function isReception(end: i32): boolean {
  for (let p = end - 1; p > end - WIDEST_LINE && byteAt(p) !== LINE_FEED; p--) {
    if (byteAt(p) === EQUALS && byteAt(p - 1) === LESS) return byteAt(p + 1) === SPACE && byteAt(p - 2) === SPACE
  }
  return false
}

/** Tells whether a GUID starts at `p`. In Exchange's message tracking log, one follows the id of a message. */
function isGuid(p: i32): boolean {
  for (let q = p; q < p + 8; q++) if (!is(q, HEX)) return false
  return byteAt(p + 8) === HYPHEN && byteAt(p + 13) === HYPHEN
}
