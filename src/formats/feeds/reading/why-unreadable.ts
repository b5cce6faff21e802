import type { Head } from '../../feed-format.ts'
import { UnreadableFeed } from '../../reading/unreadable.ts'
import { startsMarkup } from '../delimited/delimited-guess.ts'
import { headLines } from '../head.ts'
import { errorIn, holdsSentence, isNotice, longestAnswer } from './answers.ts'
import { officeFile } from './office-files.ts'

/** Says why a file lists nothing that can be read: one sentence for the person who added or maintains the source. */

/** Longer messages are not repeated. */
const longestMessage = 120

/** Returns the error for a file in which no format finds indicators. */
export function unreadable(head: Head): UnreadableFeed {
  return new UnreadableFeed(sentenceFor(head))
}

function sentenceFor(head: Head): string {
  const office = officeFile(head)
  if (office !== undefined) return `This is ${office}. Lists are read as text: export it as CSV.`
  if (head.whole && head.text.trim() === '') return 'The file is empty.'
  if (startsMarkup.test(head.text) && !/^\s*<\?xml/i.test(head.text)) return 'This is a web page without indicators.'
  const message = head.whole && head.text.length <= longestAnswer ? messageIn(head) : undefined
  if (message !== undefined) return `This is a message and not a list: “${message}”.`
  if (head.whole && headLines(head).data.length === 0) return 'The file has only comments.'
  return 'No format was found in which this file lists indicators.'
}

/** What a server says in place of a list: that it refuses, is under maintenance, or has nothing. */
function messageIn(head: Head): string | undefined {
  const { data } = headLines(head)
  const text = /^\s*\{/.test(head.text)
    ? errorIn(head.text)
    : (data.find((line) => isNotice([line])) ?? sentenceIn(data))
  const plain = text?.replace(/[\p{C}\s]+/gu, ' ').trim()
  return plain ? plain.slice(0, longestMessage) : undefined
}

function sentenceIn([first = '', ...others]: readonly string[]): string | undefined {
  return others.length < 3 && holdsSentence(first) ? first : undefined
}

/** Why a snapshot could not be read, as far as its sentence is of a known kind. */
export type UnreadableCause =
  | 'empty-file'
  | 'web-page'
  | 'message'
  | 'only-comments'
  | 'no-format'
  | 'office-file'
  | 'cut-off'
  | 'encrypted'
  | 'packed'
  | 'malformed'

const causes: readonly (readonly [UnreadableCause, RegExp])[] = [
  ['message', /\bThis is a message and not a list\b/],
  ['office-file', /\bLists are read as text: export it\b/],
  ['web-page', /\bThis is a web page\b/],
  ['only-comments', /\b(?:only|nothing but) comments\b/],
  ['no-format', /\bNo format was found\b/],
  ['empty-file', /\bfile is empty\b|\barchive holds no files\b/],
  ['cut-off', /\bends in the middle\b|\bis shorter than the archive says\b/],
  ['encrypted', /\bpassword\b|\bencrypted\b/],
  ['packed', /\bis packed\b|\bunpacks to more than\b|\bnot supported\b|\bmore than [\d,]+ (?:files|tiny members)\b/],
  [
    'malformed',
    /\bdamaged\b|\bis broken\b|\bnot well-formed\b|\bnot (?:JSON|YAML|XML)\b|\bnested\b|\bThere is no column\b/,
  ],
]

/** The cause that a sentence about an unreadable file names. Of several files, the first cause counts. */
export function causeOf(sentence: string): UnreadableCause | undefined {
  return causes.find(([, words]) => words.test(sentence))?.[0]
}
