import type { WarningCategory, WarningList, WarningOrigin } from '../../domain/warning-list.ts'

interface Given {
  readonly id: string
  readonly name: string
  readonly category: WarningCategory
  readonly type: WarningList['type']
  readonly origin: WarningOrigin
  readonly date: string
  /** As `entriesOf` reads them. */
  readonly entries: string
  readonly description?: string
}

/** A list of our own, of entries in short form. */
export function ownList({ entries, description = '', ...given }: Given): WarningList {
  return { ...given, description, version: given.date, list: entriesOf(entries) }
}

/**
 * Entries in short form. Each line begins with what its entries have in common: a beginning (`192.5.6. 30 31`), or the end
 * of names, with its dot (`.gtld-servers.net a b`). Behind a dash stand entries that have nothing in common.
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
