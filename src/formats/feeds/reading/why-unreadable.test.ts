import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'
import { causeOf } from './why-unreadable.ts'

async function problemOf(text: string): Promise<string | undefined> {
  return (await readFeed(text)).tally.problems[0]
}

it.each([
  ['', 'The file is empty.', 'empty-file'],
  ['# C2 servers\n# none today\n', 'The file has only comments.', 'only-comments'],
  [
    '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>',
    'This is a web page without indicators.',
    'web-page',
  ],
  [
    'Keine neuen Indikatoren am 09.01.2026.\n',
    'This is a message and not a list: “Keine neuen Indikatoren am 09.01.2026.”.',
    'message',
  ],
  [
    '{"message":"API rate limit exceeded\\u0007 for you.","documentation_url":"https://docs.northwave.com/limits"}',
    'This is a message and not a list: “API rate limit exceeded for you.”.',
    'message',
  ],
  [
    '{"success":false,"error":{"code":7,"message":"The password is wrong"}}',
    'This is a message and not a list: “The password is wrong”.',
    'message',
  ],
  ['a;b\n1;2\n3;4\n5;6\n7;8\n', 'No format was found in which this file lists indicators.', 'no-format'],
])('says why nothing is listed: %j', async (text, sentence, cause) => {
  expect(await problemOf(text)).toBe(sentence)
  expect(causeOf(sentence)).toBe(cause)
})

it.each([
  // Earlier versions stored this sentence.
  ['The file has nothing but comments.', 'only-comments'],
  ['The JSON ends in the middle, in line 7.', 'cut-off'],
  ['a.zip: “b.exe” in the zip archive is encrypted. Archives with a password are not opened.', 'encrypted'],
  ['The file is packed with xz, which is not supported.', 'packed'],
  ['The XML is not well-formed.', 'malformed'],
  ['This is a PDF. Lists are read as text: export it as CSV.', 'office-file'],
  ['shrunken', undefined],
  ['too-large', undefined],
])('knows the cause of %j', (sentence, cause) => {
  expect(causeOf(sentence)).toBe(cause)
})
