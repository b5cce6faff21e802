import { startsWithAny } from './words.ts'

/** Root packages of Java, Android and .NET: `com.vendor.app`, `java.util.zip`. */
export function isProgramRoot(start: i32): boolean {
  return (
    startsWithAny(start, 'com.|net.|org.|edu.|io.|android.|androidx.|java.|javax.|jdk.|kotlin.|scala.|sun.') ||
    startsWithAny(start, 'microsoft.|system.|windows.')
  )
}
