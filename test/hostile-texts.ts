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
export const repeated = [
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

/**
 * Two texts for each unit: one line of the full length, and a quarter of it in lines of the length of headings.
 * @param turn decides which starts and ends they get
 */
export function* hostileTexts(units: readonly string[], length: number, turn: number): Generator<string> {
  for (const unit of units) {
    const start = starts[turn++ % starts.length] as string
    // An end that does not fit makes patterns backtrack. A line separator does not end a line, but stops many patterns.
    const end = turn % 2 === 0 ? 'x' : '\u2028x'
    yield `${start}${unit.repeat(length / unit.length)}${end}\n`
    const short = `${start}${unit.repeat(130 / unit.length)}${end}\n`
    yield short.repeat(length / 4 / short.length)
  }
}
