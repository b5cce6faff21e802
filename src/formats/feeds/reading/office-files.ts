import type { Head } from '../../feed-format.ts'

/**
 * The kind of a document of an office program, by what it begins with after it was unpacked: these are archives of XML, or
 * not text. Undefined for all other files.
 */
export function officeFile({ bytes, text }: Head): string | undefined {
  if (/^\s{0,10}%PDF-\d/.test(text)) return 'a PDF'
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) return 'a file of an old Office'
  const start = text.slice(0, 20_000)
  // The XML that Excel wrote before its workbooks were archives.
  if (/<(?:\w+:)?Workbook\b[^>]{0,2000}"urn:schemas-microsoft-com:office:spreadsheet"/.test(start))
    return 'an Excel workbook'
  const openDocument = /application\/vnd\.oasis\.opendocument\.(\w+)/.exec(start.slice(0, 200))?.[1]
  if (openDocument !== undefined) return `an OpenDocument ${openDocument}`
  if (!start.includes('schemas.openxmlformats.org/package/2006/')) return undefined
  return /spreadsheetml/.test(start) ? 'an Excel workbook' : 'an Office document'
}
