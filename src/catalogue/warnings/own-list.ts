import type { WarningCategory, WarningList, WarningOrigin } from '../../domain/warning-list.ts'

interface Given {
  readonly id: string
  readonly name: string
  readonly category: WarningCategory
  readonly type: WarningList['type']
  readonly origin: WarningOrigin
  readonly date: string
  /** In the notation of `entriesOf`. */
  readonly entries: string
  readonly description?: string
}

/** A built-in list with entries in short notation. */
export function ownList({ entries, description = '', ...given }: Given): WarningList {
  return { ...given, description, version: given.date, list: entriesOf(entries) }
}

/**
 * Expands entries in short notation. Each line starts with the common part of its entries: a prefix (`192.5.6. 30 31`),
 * or a suffix of names with its dot (`.gtld-servers.net a b`). Entries after a dash have nothing in common.
 */
export function entriesOf(text: string): string[] {
  const entries: string[] = []
  for (const line of text.split('\n')) {
    const [common = '', ...rests] = line.trim().split(/\s+/)
    for (const rest of rests) {
      entries.push(common === '-' ? rest : common.startsWith('.') ? rest + common : common + rest)
    }
  }
  return entries
}
