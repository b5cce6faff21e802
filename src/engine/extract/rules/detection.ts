/**
 * Names of malware in the styles that scanners share: `Trojan-Downloader.JS.Agent.ai` (Kaspersky),
 * `W97M.Downloader.to` (Symantec), `Win.Trojan.Agent.to` (ClamAV), `W32.275A021BBF.SBX.TG` (Cisco).
 */

import { ALNUM, DIGIT, DOT, HEX, HYPHEN, is, isCapital, lowerAt } from './bytes.ts'
import { endsWith, startsWith } from './context.ts'
import { isAssigned } from './field.ts'
import { nameHasUpper, nameLabels, nameTraits } from './host-name.ts'
import { A, B, D, E, H, M, O, P, R, S, T, V, W, X, Z } from './letters.ts'
import { byteAt } from './memory.ts'
import { STRONG } from './suffix.ts'

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
  return isScript(start) && (startsWith(runEnd, ' found') || (isAssigned && isFieldOfScanner(field)))
}

/** Tells whether the name of a field that ends at `end` is one for names of malware: `virus=`, `ThreatName:`. */
function isFieldOfScanner(end: i32): boolean {
  const word = endsWith(end, 'name') ? end - (is(end - 5, ALNUM) ? 4 : 5) : end
  return (
    endsWith(word, 'virus') ||
    endsWith(word, 'threat') ||
    endsWith(word, 'malware') ||
    endsWith(word, 'signature') ||
    endsWith(word, 'detection')
  )
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
  switch (lowerAt(p)) {
    case O:
      return startsWith(p, 'o97m.')
    case W:
      return (
        startsWith(p, 'win32.') ||
        startsWith(p, 'win64.') ||
        startsWith(p, 'w32.') ||
        startsWith(p, 'w64.') ||
        startsWith(p, 'w97m.')
      )
    case X:
      return startsWith(p, 'x97m.')
    default:
      return false
  }
}

/** Tells whether the label at `p` is a script language. */
function isScript(p: i32): boolean {
  return startsWith(p, 'js.') || startsWith(p, 'vbs.') || startsWith(p, 'php.') || startsWith(p, 'msil.')
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
  switch (lowerAt(p)) {
    case A:
      return isPart(p, 'adware')
    case B:
      return isPart(p, 'backdoor')
    case D:
      return isPart(p, 'downloader') || isPart(p, 'dropper')
    case E:
      return isPart(p, 'exploit')
    case H:
      return isPart(p, 'hacktool') || isPart(p, 'heur')
    case M:
      return isPart(p, 'malware')
    case P:
      return isPart(p, 'packed') || isPart(p, 'pua') || isPart(p, 'pup')
    case R:
      return (
        isPart(p, 'ransom') ||
        isPart(p, 'ransomware') ||
        isPart(p, 'riskware') ||
        isPart(p, 'risktool') ||
        isPart(p, 'rootkit')
      )
    case S:
      return isPart(p, 'spyware')
    case T:
      return isPart(p, 'trojan')
    case V:
      return isPart(p, 'virus')
    case W:
      return isPart(p, 'worm')
    default:
      return false
  }
}

function isPart(p: i32, word: string): boolean {
  if (!startsWith(p, word)) return false
  const after = byteAt(p + word.length)
  return after === DOT || after === HYPHEN
}
