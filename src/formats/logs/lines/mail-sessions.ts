/**
 * The text log of Cisco AsyncOS for mail, which writes a line for each step. What was done with a message stands in its
 * last lines, its sender and its links in earlier ones, and the client's address in those of its connection. All become
 * one line, except for texts that the sender wrote: they must not decide what was done.
 */

import { isDigit, isLetter } from '../bytes.ts'
import { LONGEST_JOINED, TextJoiner } from './line-writer.ts'

/** Beyond as many held bytes or records, the oldest record is given as far as it goes. */
const MOST_HELD = 8 << 20
const MOST_OPEN = 16_384

/** Share of a text that must belong to messages or connections. */
const MOST = 0.8
/** Most characters of another line that count: the status that is logged every minute is long. */
const LONGEST_OTHER = 80
/** Number of characters that are examined. */
const EXAMINED = 65_536

const started = /: Start MID \d+ ICID \d+/
const step = /\b(?:MID|ICID|DCID|RID) \d+/

/** Tells whether most of a text is steps of messages, whether or not they have been joined. */
export function isMailSessions(text: string): boolean {
  const start = text.slice(0, EXAMINED)
  if (!started.test(start)) return false
  let steps = 0
  let others = 0
  for (const line of start.split('\n')) {
    if (step.test(line)) steps += line.length
    else others += Math.min(line.length, LONGEST_OTHER)
  }
  return steps >= (steps + others) * MOST
}

/** The first id in a line with its name, such as `MID 1`. The name is a word of its own. */
function idIn(line: string, name: string): string | undefined {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    let end = at + name.length
    while (isDigit(line.charCodeAt(end))) end++
    if (end > at + name.length && (at === 0 || !isLetter(line.charCodeAt(at - 1)))) return line.slice(at, end)
  }
  return undefined
}

/** Tells whether a line of a message quotes a text of its sender, which may say anything. */
function isOfSender(line: string, key: string): boolean {
  return line.includes(`${key} Subject `) || line.includes(`${key} attachment `)
}

/** The key of a message after a line: `MID 8 rewritten to MID 9 by antispam`, `MID 8 rewritten to 9 by Policy Quarantine`. */
function nextKey(line: string, key: string): string {
  const rewritten = `${key} rewritten to `
  const at = line.indexOf(rewritten)
  if (at < 0) return key
  const next = line.slice(at + rewritten.length)
  return idIn(next.startsWith('MID ') ? next : `MID ${next}`, 'MID ') ?? key
}

/** A message or a connection whose end was not read yet. */
interface Open {
  /** `MID 1` or `ICID 1`. */
  key: string
  readonly lines: string[]
  length: number
  /** The connection of a message, or the first message of a connection. */
  other?: Open
}

/** Joins the lines of each message. */
export class MailJoiner extends TextJoiner {
  /** Open messages and connections by their keys, oldest first. */
  readonly #open = new Map<string, Open>()
  #held = 0

  protected override end(): void {
    for (const key of [...this.#open.keys()].filter((one) => one.startsWith('MID'))) this.#close(key)
    for (const key of [...this.#open.keys()]) this.#close(key)
  }

  protected override takeText(line: string): void {
    const message = idIn(line, 'MID ')
    const connection = idIn(line, 'ICID ')
    if (message !== undefined) this.#takeOfMessage(line, message, connection)
    else if (connection !== undefined) this.#takeOfConnection(line, connection)
    else this.giveText(line)
  }

  #takeOfMessage(line: string, key: string, connection = ''): void {
    if (line.includes(': Start MID ')) {
      this.#begin(key, line)
      const [itself, other] = [this.#open.get(key), this.#open.get(connection)]
      if (itself && other && !other.other) {
        itself.other = other
        other.other = itself
      }
    } else if (isOfSender(line, key) || !this.#append(key, line)) {
      this.giveText(line)
      return
    }
    this.#rename(key, nextKey(line, key))
    if (line.includes(`Message finished ${key}`)) this.#close(key)
  }

  #takeOfConnection(line: string, key: string): void {
    if (line.includes(`New SMTP ${key}`)) this.#begin(key, line)
    else if (!this.#append(key, line)) this.giveText(line)
    // The connection of an open message is given with it.
    const isEnd = line.includes(`${key} close`) || line.includes(`${key} lost`)
    if (isEnd && !this.#open.get(key)?.other) this.#close(key)
  }

  #begin(key: string, line: string): void {
    this.#close(key)
    this.#open.set(key, { key, lines: [line], length: line.length })
    this.#held += line.length
    this.#makeRoom()
  }

  /** Gives the oldest records while too much is held. */
  #makeRoom(): void {
    while (this.#held > MOST_HELD || this.#open.size > MOST_OPEN) {
      this.#close(this.#open.keys().next().value as string)
    }
  }

  /** Adds a line to an open record; returns false if there is none. */
  #append(key: string, line: string): boolean {
    const record = this.#open.get(key)
    if (!record) return false
    record.lines.push(line)
    record.length += line.length
    this.#held += line.length
    if (record.length > LONGEST_JOINED) this.#close(key)
    this.#makeRoom()
    return true
  }

  #rename(key: string, next: string): void {
    const record = this.#open.get(key)
    if (!record) return
    if (next === key) return
    this.#close(next)
    this.#open.delete(key)
    record.key = next
    this.#open.set(next, record)
  }

  /** Gives an open record, a message with its connection. */
  #close(key: string): void {
    const record = this.#open.get(key)
    if (!record) return
    this.#remove(record)
    const { lines, other } = record
    if (!key.startsWith('MID')) {
      // The message, if it is still open, does without.
      if (other) delete other.other
      this.giveText(lines.join(' '))
      return
    }
    if (other) this.#remove(other)
    this.giveText((other ? [...lines, ...other.lines] : lines).join(' '))
  }

  #remove({ key, length }: Open): void {
    this.#open.delete(key)
    this.#held -= length
  }
}
