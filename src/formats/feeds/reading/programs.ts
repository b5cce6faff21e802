import type { Head } from '../../feed-format.ts'
import { headLines } from '../head.ts'

/** Number of lines examined. */
const sampleLines = 500

/**
 * Tells whether a file is the source of a program or a script. The values in its strings and comments are examples, tests
 * and addresses that it calls. Code in the fences of Markdown belongs to a text.
 */
export function isProgram(head: Head): boolean {
  if (/^#!\s?\/(?:usr\/)?(?:local\/)?bin\//.test(head.text)) return true
  const lines = headLines(head).all.slice(0, sampleLines)
  if (beginsWithImports(lines)) return true
  let isFenced = false
  let statements = 0
  let others = 0
  for (const line of lines) {
    const text = line.trim().slice(0, 400)
    if (/^(?:```|~~~)/.test(text)) isFenced = !isFenced
    else if (text !== '' && !isFenced && !comment.test(text)) {
      if (statement.some((form) => form.test(text))) statements++
      else others++
    }
  }
  return statements >= 4 && statements > others
}

/**
 * Tells whether a file begins with what it imports, below comments at most, and then defines several things. Most of its
 * lines may be data of tests or tables of names.
 */
function beginsWithImports(lines: readonly string[]): boolean {
  let quote: string | undefined
  const first = lines.findIndex((line) => {
    const text = line.trim().slice(0, 400)
    const mark = quote ?? /^(?:"{3}|'{3}|\/\*)/.exec(text)?.[0]
    if (mark === undefined) return text !== '' && !comment.test(text)
    const end = mark.startsWith('/') ? '*/' : mark
    const isClosed = text.slice(quote === undefined ? mark.length : 0).includes(end)
    quote = isClosed ? undefined : mark
    return false
  })
  // Analysts list samples above the script that unpacks them.
  if (lines.slice(0, Math.max(0, first)).filter((line) => /^[\da-f]{32,64}$/i.test(line.trim())).length >= 5)
    return false
  if (!imported.test(lines[first]?.trim().slice(0, 400) ?? '')) return false
  return lines.slice(first).filter((line) => defined.test(line.trim().slice(0, 400))).length >= 2
}

const comment = /^(?:#(?!include\b)|\/\/|\/?\*|--\s|rem\s|<!--)/i

/** What is imported. */
const imported =
  /^(?:from [\w.]+ import |import (?:["'({*]|[\w.*{}, ]+(?: from ["'].*)?;?$)|using [\w.]+;$|#include\s?[<"]|package [\w.]+;?$|use [\w:\\]+;$|require(?:_once)?\b[ (]["'])/
/** What is defined. */
const defined =
  /^(?:(?:export|default|async|public|private|protected|static|pub) )*(?:def|function|func|fn|class|interface|struct|sub) ?[\w:.<>~-]*\s?[({:<]/

/** Lines that only programs have. Assignments alone are also those of settings and lists. */
const statement: readonly RegExp[] = [
  imported,
  /^(?:const|let|var) [\w{}, ]{1,100} = require\(/,
  defined,
  // Conditions and loops.
  /^(?:\} ?)?(?:if|elif|else if|for|foreach|while|switch|catch|except|with|match)\b.*[()[\]=!<>.].*[:{]$/,
  /^(?:if|elif|while|until|for) .*; ?(?:then|do)$/,
  /^(?:fi|done|esac|then|do|else|try|finally|end|;;|else:|try:|finally:|begin|pass|break;?|continue;?)$/,
  // Calls and results.
  /^(?:await |yield |return |throw |raise )?(?:new )?[A-Za-z_$][\w.$:]*\(.{0,400}$/,
  /^(?:return|raise|throw|yield|assert|del|global|goto)\b(?: [\w"'([{$!-].*)?;?$/,
  /^(?:(?:const|let|var|local|my|val|final|readonly|auto|int|string|bool) )?[$\w.[\]'"]{1,80} ?(?::=|=) ?(?:await |new )?[\w.$:]{1,80}\(.*$/,
  /^(?:\w+=)?\$\(.*\)$/,
  /^(?:echo|curl|wget|grep|sed|awk|cat|rm|mkdir|cd|sudo|chmod|export|local|source|printf|set) +(?:-\w|["'$/<~])/,
  // Closing brackets.
  /^[)\]}]+[;,)]*$/,
]
