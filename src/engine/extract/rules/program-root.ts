import { lowerAt } from './bytes.ts'
import { startsWith } from './context.ts'
import { A, C, E, I, J, K, M, N, O, S, W } from './letters.ts'

/** Root packages of Java, Android and .NET: `com.vendor.app`, `java.util.zip`. */
export function isProgramRoot(start: i32): boolean {
  switch (lowerAt(start)) {
    case A:
      return startsWith(start, 'android.') || startsWith(start, 'androidx.')
    case C:
      return startsWith(start, 'com.')
    case E:
      return startsWith(start, 'edu.')
    case I:
      return startsWith(start, 'io.')
    case J:
      return startsWith(start, 'java.') || startsWith(start, 'javax.') || startsWith(start, 'jdk.')
    case K:
      return startsWith(start, 'kotlin.')
    case M:
      return startsWith(start, 'microsoft.')
    case N:
      return startsWith(start, 'net.')
    case O:
      return startsWith(start, 'org.')
    case S:
      return startsWith(start, 'sun.') || startsWith(start, 'scala.') || startsWith(start, 'system.')
    case W:
      return startsWith(start, 'windows.')
    default:
      return false
  }
}
