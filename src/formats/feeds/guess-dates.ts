import { parseDate } from './dates.ts'
import type { Column, Table } from './table.ts'

/** Detects which columns of a table hold which dates. */

/** Headers of dates. */
export const dateNames = {
  firstSeen:
    /first|date.?added|added|created|discover|detected|report(?:ed)?.?(?:at|on|date)|published|submitted|^date$|^time$|timestamp|^seen$|valid.?from|submi|date$|^day$|datetime|utc|erst(?:mals|e[rsn]?\b|ellt)|entdeckt|gemeldet|erfasst|aufgenommen|hinzugef|beobachtet|datum$|^zeit(?:punkt|stempel)?$|g(?:ü|ue)ltig.?(?:ab|von)/i,
  lastSeen: /last|updated|modified|latest|recent|letzt|aktualisier|ge(?:ä|ae)ndert/i,
  validUntil: /expir|valid.?(?:until|to)|until|ablauf|l(?:ä|ae)uft ab|g(?:ü|ue)ltig.?bis/i,
} as const

const seenNames = {
  firstSeen: /first|erst/i,
  lastSeen: /seen|online|active|gesehen|aktiv/i,
  validUntil: /expir|valid|ablauf|bis$/i,
} as const

/** Headers of dates that belong to the file, whatever they contain: its creation rather than a sighting. */
const fileDateNames =
  /export|snapshot|generat|retriev|download|as.?of|(?:^|[_ -])(?:file|feed|list|report|run)[_ -]?(?:date|time)|erzeugt|abgerufen|heruntergeladen|^stand$/i
/** Headers that can mean the file or the indicator: the cells decide. */
const vagueDateNames =
  /^(?:#\s*)?(?:date|day|time|timestamp|date[ _-]?time|utc|published|(?:last[ _-]?)?(?:updated?|modified|changed)(?:[ _-]?(?:at|on|date|utc))?|datum|zeit(?:punkt|stempel)?|(?:letzte[ _-]?)?(?:aktualisierung|änderung)|aktualisiert|geändert)$/i

/** Adds the columns of dates to the options of a format; `used` are the columns that are taken. */
export function guessDates(
  columns: readonly Column[],
  used: Set<number>,
  { rows, place, further }: Table,
  options: Record<string, unknown>,
): void {
  const dated = [...columns.keys()].filter((at) => {
    const column = columns[at] as Column
    if (used.has(at) || column.filled === 0 || column.dates / column.filled < 0.8) return false
    // A bare number is a date only if a name or a neighbouring column says so.
    return (
      column.epochLike === 0 ||
      (column.name !== undefined && Object.values(dateNames).some((name) => name.test(column.name as string)))
    )
  })
  if (
    dated.some((at) =>
      (columns[at] as Column).cells.some((cell) => /^(?:1[3-9]|2\d|3[01])[/-]\d{1,2}[/-]\d{4}/.test(cell)),
    )
  ) {
    options.dateOrder = 'dmy'
  }
  // In MISP exports, which mark what is for detection, `date` belongs to the attribute.
  const isMisp = options.where !== undefined
  for (const at of dated) if (!isMisp && isOfTheFile(columns[at] as Column, further?.(at) ?? [])) used.add(at)
  for (const key of ['validUntil', 'lastSeen', 'firstSeen'] as const) {
    const named = dated.filter((at) => !used.has(at) && dateNames[key].test(columns[at]?.name ?? ''))
    // Dates of sightings take precedence over dates of recording, publication or change.
    const at = named.find((at) => seenNames[key].test(columns[at]?.name ?? '')) ?? named[0]
    if (at === undefined) continue
    options[key] = place(at)
    used.add(at)
  }
  const rest = dated.filter((at) => !used.has(at) && columns[at]?.name === undefined)
  const [one, two] = rest
  if (one === undefined || options.firstSeen !== undefined) return
  if (two === undefined) options.firstSeen = place(one)
  else {
    const ordered = rows.every(
      (row) => (parseDate(row[one] ?? '') ?? 0) <= (parseDate(row[two] ?? '') ?? Number.POSITIVE_INFINITY),
    )
    options.firstSeen = place(ordered ? one : two)
    options.lastSeen = place(ordered ? two : one)
    used.add(two)
  }
  used.add(one)
}

/**
 * Tells whether a column holds the creation time of the file, which says nothing about its indicators: the same day in
 * every row, or the same time in several, under a header that does not contradict.
 */
function isOfTheFile({ name, cells }: Column, further: Iterable<string>): boolean {
  if (name !== undefined && fileDateNames.test(name)) return true
  if (name !== undefined && !vagueDateNames.test(name)) return false
  let only: number | undefined
  let hasTime = false
  let rows = 0
  for (const some of [cells, further]) {
    for (const cell of some) {
      const date = cell === '' ? undefined : parseDate(cell)
      if (date === undefined) continue
      only ??= date
      if (date !== only) return false
      hasTime ||= cell.includes(':')
      rows++
    }
  }
  return only !== undefined && (!hasTime || rows >= 3)
}
