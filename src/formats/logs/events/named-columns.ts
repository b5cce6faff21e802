/** The names of columns that a header gives: of a CSV file, of a W3C log, of Zeek's. */

import type { Head } from '../../feed-format.ts'
import type { EventMapping } from '../../log-format.ts'
import { ascii, indexOfBytes } from '../bytes.ts'
import { isTableComment, sampleLines } from '../head.ts'
import { delimiterOf, fieldsOf } from '../time/csv-clock.ts'
import { flowColumns } from './flow-columns.ts'

/** Looks up columns by name in the last header read; before that, in the header of the head. */
export function namedColumns(header: NonNullable<EventMapping['header']>, head: Head) {
  const mark = header === 'w3c' ? '#Fields:' : header === 'zeek' ? '#fields' : undefined
  const decoder = new TextDecoder()
  let spelled: readonly string[] = []
  let names: readonly string[] = []
  let delimiter = ','
  let version = 1
  function take(line: string): void {
    version++
    if (header === 'blanks') {
      delimiter = ' '
      spelled = line.trim().split(/ +/)
    } else if (header === 'csv') {
      delimiter = delimiterOf([line, ...sampleLines(head).slice(0, 50)]) ?? ','
      spelled = fieldsOf(line, delimiter)
    } else {
      const text = line.slice((mark as string).length).replace(/^[ \t]+/, '')
      delimiter = ['\t', ',', '|'].find((sign) => text.includes(sign)) ?? ' '
      spelled = text.trim().split(delimiter)
      // CloudFront separates the names by blanks, and the cells by tabs.
      if (delimiter === ' ' && hasTabs(head, spelled.length)) delimiter = '\t'
    }
    names = spelled.map(plain)
    if (header === 'csv') names = withEnds(names, delimiter, head)
  }
  if (mark) {
    const first = head.text.split('\n', 100).find((line) => line.startsWith(mark))
    if (first !== undefined) take(first)
  } else {
    const first = sampleLines(head).find((line) => !isTableComment(line))
    if (first !== undefined) take(first)
  }
  const needle = mark && ascii(mark)
  return {
    delimiter: () => delimiter.charCodeAt(0),
    /** The names as the header spells them. */
    spelled: () => spelled,
    /** Increases with every header. */
    version: () => version,
    columnOf(name: string): number {
      const exact = names.indexOf(plain(name))
      return exact >= 0 || header !== 'csv' ? exact : names.findIndex((one) => lettersOf(one) === lettersOf(name))
    },
    read(bytes: Uint8Array, start: number, end: number): void {
      if (!needle || bytes[start] !== 0x23) return
      if (indexOfBytes(bytes, needle, start, start + needle.length) === start)
        take(decoder.decode(bytes.subarray(start, end)))
    },
  }
}

/** Tells whether the first row of the head has as many cells between tabs as the header has names. */
function hasTabs(head: Head, names: number): boolean {
  const row = sampleLines(head).find((line) => !line.startsWith('#'))
  return names > 1 && row?.split('\t').length === names
}

/** Names both ends of flows without a header, whose first row is taken for one. */
function withEnds(names: readonly string[], delimiter: string, head: Head): readonly string[] {
  const rows = sampleLines(head)
    .slice(0, 50)
    .map((line) => fieldsOf(line, delimiter))
  const [source, destination] = flowColumns(rows) ?? []
  if (source === undefined || destination === undefined) return names
  return names.with(source, 'src ip').with(destination, 'dst ip')
}

function plain(name: string): string {
  return name.trim().toLowerCase()
}

/** A name as all exports spell it: `Source IP`, `source.ip`, `src-ip` and `source_ip` differ only in their signs. */
function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
}
