/** What traces of programs name: methods, versions of archives. */

import { DIGIT, is, OPEN_PAREN, QUOTE, SPACE } from './bytes.ts'
import { endsWith, startsWith } from './context.ts'
import { byteAt } from './memory.ts'
import { endsWithAny } from './words.ts'

/**
 * Tells whether a name that may be that of a method is one: `at Server.app.run (/app/server.ts:12:3)` of Node.js, whose
 * frames are indented, `at "ACME.PKG.RUN", line 12` of PL/SQL.
 */
export function isTracedMethod(start: i32, runEnd: i32): boolean {
  const right = byteAt(runEnd)
  if (right === SPACE) return byteAt(runEnd + 1) === OPEN_PAREN && !is(runEnd + 2, DIGIT) && endsWith(start, '  at ')
  return right === QUOTE && startsWith(runEnd + 1, ', line ') && endsWith(start, 'at "')
}

/** Tells whether the name of a Java archive ends at the colon at `colon`: its version follows. */
export function isArchive(colon: i32): boolean {
  const end = endsWith(colon, '!/') ? colon - 2 : colon
  return endsWithAny(end, '.jar|.war|.ear')
}
