import { describe, expect, it } from 'vitest'
import { rounds } from '../../../test/soak.ts'
import type { FeedFormat } from '../feed-format.ts'
import { outcomeOf } from './conformance.ts'
import { makeHead } from './head.ts'
import { feedFormats } from './index.ts'
import { readImprint } from './published.ts'
import { feedSamples } from './samples.ts'

/** Over so many characters, work that grows with their square takes minutes; all of what follows, done once, seconds. */
const length = rounds(60_000, 200_000)
const limit = 20_000

/** The beginnings of what formats look for; `␣` is a blank. */
const beginnings = [
  'a A ab␣ a␣ 1 1. 0: [.] (.) \\. hxxp:// http:// ![ [a]( ](http:// ](http://a <!-- <!----> <a <td> <tr><td> <table> </',
  '&#1 &a; a; || ␣; ␣// ␣# :# @@ #@# ^$ /* */ ** ##␣ -␣a:␣ {a:␣ a, ", "," {"a": [[ "a":"b", =␣\' a␣=␣" \\" %41 .. .com',
  'a.com␣ :: zz. ␣CNAME ␣CNAME␣. ␣CNAME␣rpz-; ␣A␣0.0.0.0␣ add␣ add␣a␣ rule␣ private␣ condition meta: Observables␣',
  '<Observables␣ cybox title: date:␣ updated␣ zone␣" content:" |41| sid:1; 192.0.2.1␣ 192.0.2.1- 192.0.2.1, 2001:db8:',
  'black benign␣ sha256: file:hashes',
].flatMap((line) => line.split(' ').map((text) => text.replaceAll('␣', ' ')))

/** What hostile texts repeat: every mark alone, with a blank and behind a letter, blanks, those beginnings, line ends. */
const repeated = [
  ...[...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'].flatMap((mark) => [mark, `${mark} `, `a${mark}`]),
  ...[' ', '\t', '\u00a0', '\u2028'],
  ...beginnings,
  ...['\n', '\r', '\n ', 'private\n', 'rule\n', 'a:\n', '- a\n', '<td>\n', '#\n'],
]

/** What they begin with, so that a reader gets to the place where it would look long. */
const starts = [
  ...['', '- ', '# ', '## ', '! title', '! updated: ', '||', '-d ', 'add a ', 'hash = "', '$ORIGIN ', 'a CNAME '],
  ...['<html>', '<html><table><tr><td>', '{"a":"', 'rule a { meta: hash = "', 'alert ip any any -> '],
]

/** For each, one line of so many characters, and a quarter of them in lines as long as a heading may be. */
function* hostileTexts(seed: number, length: number): Generator<string> {
  let turn = seed
  for (const fragment of repeated) {
    const start = starts[turn++ % starts.length] as string
    // What ends in nothing that fits makes patterns try again; a line separator ends no line but many a pattern.
    const end = turn % 2 === 0 ? 'x' : '\u2028x'
    yield `${start}${fragment.repeat(length / fragment.length)}${end}\n`
    const short = `${start}${fragment.repeat(130 / fragment.length)}${end}\n`
    yield short.repeat(length / 4 / short.length)
  }
}

describe('texts that repeat one thing, in long lines too', { timeout: limit }, () => {
  it.each(feedFormats.map(({ id }, at) => [id, at] as const))('are detected and read by %s', async (id, at) => {
    const format = feedFormats[at] as unknown as FeedFormat
    const { sample, options, headerLines = 0, lines } = feedSamples[id]
    // Behind what makes it a file of this format, so that a table has the columns that are asked for.
    const before = lines ? sample : sample.split('\n').slice(0, headerLines).join('\n')
    // The parser of YAML is linear, but slow.
    const size = id === 'yaml' || id === 'sigma' ? length / 2 : length
    let read = 0
    for (const text of hostileTexts(at, size)) {
      format.detect(makeHead(Buffer.from(text), { whole: true }))
      await outcomeOf(format, Buffer.from(`${before}\n${text}`), options)
      read++
    }

    expect(read).toBe(2 * repeated.length)
  })

  it('are looked through for what a file says of itself', () => {
    const labels = ['', 'title', 'maintainer', 'source file date', 'updated']
    const lines = labels.flatMap((label) =>
      repeated.map((text) => `# ${label}${text.repeat(length / text.length)}\u2028x`),
    )

    expect(lines.filter((line) => readImprint(makeHead(Buffer.from(line), { whole: true })).publishedAt)).toEqual([])
  })
})
