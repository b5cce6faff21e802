import { lowerAt } from './bytes.ts'
import { startsWith } from './context.ts'

/** Root packages of Java, Android and .NET: `com.vendor.app`, `java.util.zip`. */
export function isProgramRoot(start: i32): boolean {
  switch (lowerAt(start)) {
    case 97:
      return startsWith(start, 'android.') || startsWith(start, 'androidx.')
    case 99:
      return startsWith(start, 'com.')
    case 101:
      return startsWith(start, 'edu.')
    case 105:
      return startsWith(start, 'io.')
    case 106:
      return startsWith(start, 'java.') || startsWith(start, 'javax.') || startsWith(start, 'jdk.')
    case 107:
      return startsWith(start, 'kotlin.')
    case 109:
      return startsWith(start, 'microsoft.')
    case 110:
      return startsWith(start, 'net.')
    case 111:
      return startsWith(start, 'org.')
    case 115:
      return startsWith(start, 'sun.') || startsWith(start, 'scala.') || startsWith(start, 'system.')
    case 119:
      return startsWith(start, 'windows.')
    default:
      return false
  }
}
