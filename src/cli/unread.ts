import { count, printable, type Terminal } from './terminal.ts'

/** Most things that are named one by one; a damaged file can have a fault in each of its lines. */
export const mostNamed = 10

/**
 * Says what could not be read: the first few by name, the others by their number.
 * @returns the exit code: 1 if there is any
 */
export function tellUnread(
  unread: readonly { readonly name: string; readonly reason: string }[],
  { err }: Pick<Terminal, 'err'>,
): 0 | 1 {
  for (const { name, reason } of unread.slice(0, mostNamed)) {
    err.write(`winnow: ${printable(name)}: ${printable(reason)}\n`)
  }
  if (unread.length > mostNamed) err.write(`winnow: and ${count(unread.length - mostNamed)} more\n`)
  return unread.length > 0 ? 1 : 0
}
