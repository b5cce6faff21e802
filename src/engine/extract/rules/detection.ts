/**
 * Names of malware in the styles that scanners share: `Trojan-Downloader.JS.Agent.ai` (Kaspersky),
 * `W97M.Downloader.to` (Symantec), `Win.Trojan.Agent.to` (ClamAV), `W32.275A021BBF.SBX.TG` (Cisco).
 */

import { ALNUM, DIGIT, DOT, HEX, HYPHEN, is, isCapital } from './bytes.ts'
import { endsWith, startsWith } from './context.ts'
import { isAssigned } from './field.ts'
import { nameHasUpper, nameLabels, nameTraits } from './host-name.ts'
import { A, Z } from './letters.ts'
import { byteAt } from './memory.ts'
import { STRONG } from './suffix.ts'
import { endsWithAny, lengthAt, startsWithAny } from './words.ts'

/**
 * Tells whether `[start, end)` is a name of malware. Its first labels are a kind of malware and a platform, or one of the
 * two in mixed case, which scanners use (hosts are in lower case or all in capitals). The run of host characters ends at
 * `runEnd`; `field` is the end of the name of the field, from `fieldEnd`.
 */
export function isDetection(start: i32, end: i32, runEnd: i32, field: i32): boolean {
  const least: i32 = nameHasUpper ? 3 : 4
  if (nameLabels < least || (nameTraits & STRONG) !== 0) return false
  let dot = start
  while (byteAt(dot) !== DOT) dot++
  const second = dot + 1
  if (isWindows(second) && isKind(start, dot)) return true
  if (!isCapital(byteAt(start))) return false
  const isOfWindows = isWindows(start)
  if (!hasLower(start, end)) return isOfWindows && isDigestPart(second)
  if (isOfWindows) return true
  if (!(isCapital(byteAt(second)) || is(second, DIGIT))) return false
  if (isKind(start, dot) || isKind(second, second + LONGEST_KIND)) return true
  return (
    startsWithAny(start, 'js.|vbs.|php.|msil.') &&
    (startsWith(runEnd, ' found') || (isAssigned && isFieldOfScanner(field)))
  )
}

/** Tells whether the name of a field that ends at `end` is one for names of malware: `virus=`, `ThreatName:`. */
function isFieldOfScanner(end: i32): boolean {
  const word = endsWith(end, 'name') ? end - (is(end - 5, ALNUM) ? 4 : 5) : end
  return endsWithAny(word, 'virus|threat|malware|signature|detection')
}

/** Length of the longest kind of malware, including its dot. */
const LONGEST_KIND: i32 = 12

function hasLower(start: i32, end: i32): boolean {
  for (let p = start; p < end; p++) if (byteAt(p) >= A && byteAt(p) <= Z) return true
  return false
}

/** Tells whether the label at `p` is the start of a digest, with which Cisco names malware. */
function isDigestPart(p: i32): boolean {
  let q = p
  while (is(q, HEX)) q++
  return q - p >= 8 && byteAt(q) === DOT
}

/** Tells whether the label at `p` is a platform: Windows or an office program. */
function isWindows(p: i32): boolean {
  return startsWithAny(p, 'win32.|win64.|w32.|w64.|w97m.|o97m.|x97m.')
}

/** Tells whether a part of the label `[start, end)`, between hyphens, is a kind: `Trojan-Spy`, `Net-Worm`. */
function isKind(start: i32, end: i32): boolean {
  for (let p = start; p < end; p++) {
    if (p > start && byteAt(p - 1) === DOT) return false
    if ((p === start || byteAt(p - 1) === HYPHEN) && isKindPart(p)) return true
  }
  return false
}

function isKindPart(p: i32): boolean {
  const length =
    lengthAt(p, 'adware|backdoor|downloader|dropper|exploit|hacktool|heur|malware|packed|pua|pup|ransomware|ransom') ||
    lengthAt(p, 'riskware|risktool|rootkit|spyware|trojan|virus|worm')
  const after = byteAt(p + length)
  return length > 0 && (after === DOT || after === HYPHEN)
}
