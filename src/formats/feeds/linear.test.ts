import { describe, expect, it } from 'vitest'
import { seed } from '../../../test/seed.ts'
import { partOf, rounds } from '../../../test/soak.ts'
import type { FeedFormat } from '../feed-format.ts'
import { outcomeOf } from './conformance.ts'
import { makeHead } from './head.ts'
import { feedFormats } from './index.ts'
import { readImprint } from './published.ts'
import { feedSamples } from './samples.ts'

/** With this many characters, quadratic time means minutes, and linear time means seconds. */
const length = rounds(60_000, 200_000)
const limit = 20_000

/** Beginnings of the patterns that formats search for; `␣` is a blank. */
const beginnings = [
  'a A ab␣ a␣ 1 1. 0: [.] (.) \\. hxxp:// http:// ![ [a]( ](http:// ](http://a <!-- <!----> <a <td> <tr><td> <table> </',
  '&#1 &a; a; || ␣; ␣// ␣# :# @@ #@# ^$ /* */ ** ##␣ -␣a:␣ {a:␣ a, ", "," {"a": [[ "a":"b", =␣\' a␣=␣" \\" %41 .. .com',
  'a.com␣ :: zz. ␣CNAME ␣CNAME␣. ␣CNAME␣rpz-; ␣A␣0.0.0.0␣ add␣ add␣a␣ rule␣ private␣ condition meta: Observables␣',
  '<Observables␣ cybox title: date:␣ updated␣ zone␣" content:" |41| sid:1; 192.0.2.1␣ 192.0.2.1- 192.0.2.1, 2001:db8:',
  'black benign␣ sha256: file:hashes',
].flatMap((line) => line.split(' ').map((text) => text.replaceAll('␣', ' ')))

/**
 * The units that hostile texts repeat: every punctuation mark alone, with a blank and after a letter; blanks; those
 * beginnings; line ends.
 */
const repeated = [
  ...[...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'].flatMap((mark) => [mark, `${mark} `, `a${mark}`]),
  ...[' ', '\t', '\u00a0', '\u2028'],
  ...beginnings,
  ...['\n', '\r', '\n ', 'private\n', 'rule\n', 'a:\n', '- a\n', '<td>\n', '#\n'],
]

/** Starts of hostile texts that lead a reader to the position of its longest search. */
const starts = [
  ...['', '- ', '# ', '## ', '! title', '! updated: ', '||', '-d ', 'add a ', 'hash = "', '$ORIGIN ', 'a CNAME '],
  ...['<html>', '<html><table><tr><td>', '{"a":"', 'rule a { meta: hash = "', 'alert ip any any -> '],
]

/** For each combination, one line of the full length, and a quarter of it in lines of the length of headings. */
function* hostileTexts(seed: number, length: number): Generator<string> {
  let turn = seed
  for (const fragment of partOf(repeated, 2, seed)) {
    const start = starts[turn++ % starts.length] as string
    // An end that does not fit makes patterns backtrack. A line separator does not end a line, but stops many patterns.
    const end = turn % 2 === 0 ? 'x' : '\u2028x'
    yield `${start}${fragment.repeat(length / fragment.length)}${end}\n`
    const short = `${start}${fragment.repeat(130 / fragment.length)}${end}\n`
    yield short.repeat(length / 4 / short.length)
  }
}

describe(`texts that repeat one unit, also in long lines (SEED=${seed})`, { timeout: limit }, () => {
  it.each(feedFormats.map(({ id }, at) => [id, at] as const))('are read in linear time by %s', async (id, at) => {
    const format = feedFormats[at] as unknown as FeedFormat
    const { sample, options, headerLines = 0, lines } = feedSamples[id]
    // Preceded by what identifies the format, so that a table has the expected columns.
    const before = lines ? sample : sample.split('\n').slice(0, headerLines).join('\n')
    // The YAML parser is linear but slow.
    const size = id === 'yaml' || id === 'sigma' ? length / 2 : length
    let read = 0
    for (const text of hostileTexts(at, size)) {
      format.detect(makeHead(Buffer.from(text), { whole: true }))
      await outcomeOf(format, Buffer.from(`${before}\n${text}`), options)
      read++
    }

    expect(read).toBe(2 * partOf(repeated, 2, at).length)
  })

  it('are searched for a publication date in linear time', () => {
    const labels = ['', 'title', 'maintainer', 'source file date', 'updated']
    const lines = labels.flatMap((label) =>
      repeated.map((text) => `# ${label}${text.repeat(length / text.length)}\u2028x`),
    )

    expect(lines.filter((line) => readImprint(makeHead(Buffer.from(line), { whole: true })).publishedAt)).toEqual([])
  })
})
