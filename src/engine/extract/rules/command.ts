/** Commands of a shell, which follow a URL in attempts to have a server load a program. */
import { APOSTROPHE, DIGIT, DOLLAR, DOT, is, lowerAt, PERCENT, PLUS, QUOTE, SLASH, SPACE, TWO, ZERO } from './bytes.ts'
import { startsWith } from './context.ts'
import { B, C, E, F, K, M, N, P, R, S, T, W } from './letters.ts'
import { byteAt } from './memory.ts'

/**
 * Tells whether a command with an argument is at `start`, behind the separator of a shell: `;chmod 777 …`, `;sh+/tmp/…`,
 * `&&./a`. A parameter of a path has an equals sign or nothing behind its name (`;v=1`, `;sh`).
 */
export function isCommandAt(start: i32): boolean {
  let p = start
  if (byteAt(p) === PLUS) p++
  else if (isBlankEscape(p)) p += 3
  switch (lowerAt(p)) {
    case DOT:
      return byteAt(p + 1) === SLASH
    case SLASH:
      return startsWith(p, '/bin/') || startsWith(p, '/tmp/') || startsWith(p, '/usr/bin/')
    case B:
      return isCommand(p, 'bash') || isCommand(p, 'busybox')
    case C:
      return (
        isCommand(p, 'cd') ||
        isCommand(p, 'chmod') ||
        isCommand(p, 'curl') ||
        isCommand(p, 'cat') ||
        isCommand(p, 'cp') ||
        isCommand(p, 'chown')
      )
    case E:
      return isCommand(p, 'echo')
    case F:
      return isCommand(p, 'ftpget')
    case K:
      return isCommand(p, 'kill') || isCommand(p, 'killall')
    case M:
      return isCommand(p, 'mv') || isCommand(p, 'mkdir')
    case N:
      return isCommand(p, 'nohup')
    case P:
      return isCommand(p, 'perl') || isCommand(p, 'php') || isCommand(p, 'python') || isCommand(p, 'pkill')
    case R:
      return isCommand(p, 'rm')
    case S:
      return isCommand(p, 'sh') || isCommand(p, 'sleep') || isCommand(p, 'sudo')
    case T:
      return isCommand(p, 'tftp')
    case W:
      return isCommand(p, 'wget')
    default:
      return false
  }
}

/** Tells whether a blank of a URL is at `p`: `%20`. */
export function isBlankEscape(p: i32): boolean {
  return byteAt(p) === PERCENT && byteAt(p + 1) === TWO && byteAt(p + 2) === ZERO
}

/** Tells whether the command is at `p`, maybe with a version (`python3`), and a blank in any notation behind it. */
function isCommand(p: i32, name: string): boolean {
  if (!startsWith(p, name)) return false
  let end = p + name.length
  if (is(end, DIGIT)) end++
  const c = byteAt(end)
  return c === SPACE || c === PLUS || c === DOLLAR || c === APOSTROPHE || c === QUOTE || isBlankEscape(end)
}
