/**
 * A strict parser for RFC 4180: fields between commas, quoted fields with doubled quotes, the given record end, and
 * records of equal length.
 * @throws for anything else
 */
export function readCsv(text: string, { newline = '\r\n' } = {}): string[][] {
  const records: string[][] = []
  let at = 0
  while (at < text.length) {
    const record: string[] = []
    for (;;) {
      let field = ''
      if (text[at] === '"') {
        for (at++; ; at++) {
          if (at >= text.length) throw new Error(`record ${records.length + 1}: a quote is never closed`)
          if (text[at] !== '"') field += text[at]
          else if (text[at + 1] === '"') field += text[at++]
          else break
        }
        at++
      } else {
        while (at < text.length && text[at] !== ',' && !text.startsWith(newline, at)) {
          if (text[at] === '"' || text[at] === '\r' || text[at] === '\n') {
            throw new Error(`record ${records.length + 1}: ${JSON.stringify(text[at])} in a field without quotes`)
          }
          field += text[at++]
        }
      }
      record.push(field)
      if (text[at] !== ',') break
      at++
    }
    if (!text.startsWith(newline, at)) throw new Error(`record ${records.length + 1} has no end`)
    at += newline.length
    if (record.length !== (records[0] ?? record).length) {
      throw new Error(`record ${records.length + 1} has ${record.length} fields`)
    }
    records.push(record)
  }
  return records
}

/** The records as objects, with the names in the first record as keys. */
export function readCsvTable(text: string, options?: { newline?: string }): Record<string, string>[] {
  const [header, ...rows] = readCsv(text, options)
  if (!header) throw new Error('no header')
  if (new Set(header).size !== header.length) throw new Error('a column stands twice')
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] as string])))
}
