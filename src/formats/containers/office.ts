import { documentPart, textOfDocument } from './document.ts'
import type { Member } from './member.ts'
import { sheetsOf, workbookPart } from './workbook.ts'

/** Documents of Office programs, which are zip archives of XML, as what a person reads in them. */

/** The parts of an archive by their names. */
type Parts = ReadonlyMap<string, () => Member>

/**
 * The sheets of a workbook of Excel, or the text of a document of Word. Of other documents only the part that says what they
 * are is returned, because nobody reads the others as they are. Undefined for any other archive.
 */
export function officeMembers(parts: Parts): AsyncIterable<Member> | Iterable<Member> | undefined {
  const named = parts.get('[Content_Types].xml') ?? (parts.has('content.xml') ? parts.get('mimetype') : undefined)
  if (named === undefined) return undefined
  if (parts.has(workbookPart)) return sheetsOf((name) => parts.get(name)?.().bytes)
  const document = parts.get(documentPart)
  return [document ? { name: 'document.txt', bytes: textOfDocument(document().bytes) } : named()]
}
