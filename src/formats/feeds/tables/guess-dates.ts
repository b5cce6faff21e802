import { dayMs } from '../../../domain/time-units.ts'
import { type DateOrder, parseDate } from '../../reading/dates.ts'
import { signerHeaders } from './column-headers.ts'
import type { Column, Place, Table } from './table.ts'

/** Detects which columns of a table hold which dates. */

/** Headers of dates. */
export const dateHeaders = {
  added:
    /added|^listed$|(?:^|[_ .-])(?:(?:black|block|deny|ban)[ _-]?)?list(?:ed|ing)[ _.-]?(?:at|on|since|date|time)|(?:date|time|first)[ _.-]?(?:list(?:ed|ing)|blocked|banned)|^(?:blocked|banned)[ _.-]?(?:at|on|since|date|time)|^(?:gesperrt|gelistet)(?: (?:am|seit))?$|aufgenommen|hinzugef|ajout|a[ñn]adid|agregad|dodan|wpis|добавлен/i,
  firstSeen:
    /first|earliest|^f_?seen$|date.?added|added|created|^creation.?time|discover|detected|report(?:ed)?.?(?:at|on|date)|published|submitted|^date$|^_?time$|timestamp|^seen$|valid.?from|(?<![a-z])active.?from|submi|date$|^day$|datetime|utc|erst(?:mals|e[rsn]?\b|ellt|beobacht|sicht|melde|meldung|erkenn)|entdeckt|gemeldet|erfasst|aufgenommen|hinzugef|beobachtet|^(?:gesehen|gesperrt)(?: am)?$|datum$|^zeit(?:punkt|stempel)?$|g(?:ü|ue)ltig.?(?:ab|von)|premi[eè]re|primeir|eerst|prim[oa] (?:avvist|rilev|osserv|segnal)|ajout|d[ée]tec|signal[ée]|primera|a[ñn]adid|agregad|fecha$|pierwsz|dodan|wpis|utworz|wykry[ct]|впервые|перв|добавлен|создан|обнаруж|^дата$|^fecha|^data(?:$| d)|^date d|首次|最早|发现|创建|日期$|时间$|初回|検知|検出|日付|日時|최초|탐지|발견|등록|날짜|أول|اكتشاف|تاريخ|發現|觀測|観測|時間$|виявлен|вперше|tespit|tarih|ngày|วันที่|תאריך|दिनांक/i,
  lastSeen:
    /last|^l_?seen$|laatst|bijgewerkt|updated|modified|latest|recent|letzt|aktualisier|ge(?:ä|ae)ndert|derni[eè]re?|mise.?(?:à|a).?jour|[úu]ltim[ao]|actualizad|ostatni|последн|обновл|最近|最后|末次|更新|最終|최근|마지막|최종|آخر|تحديث|最後|останн|оновлен|son g(?:ö|o)r|g(?:ü|u)ncel|cập nhật/i,
  validUntil:
    /expir|valid.?(?:until|to)|(?<![a-z])active.?to$|until|ablauf|l(?:ä|ae)uft ab|g(?:ü|ue)ltig.?bis|jusqu|hasta|verloopt|vervalt|geldig tot|wygas|истека|действител|caduc|scaden|过期|失效|到期|期限|만료|انتهاء|hết hạn/i,
} as const

/** Of these, the headers of sightings, which are preferred. */
const sightingHeaders = {
  added: /added|list/i,
  firstSeen:
    /first|earliest|^f_?seen$|erst|premi|prime|prim[oa] |pierwsz|перв|首次|最早|初回|أول|發現|发现|виявлен|обнаруж|tespit|phát hiện/i,
  lastSeen: /seen|online|active|gesehen|gezien|aktiv|derni|[úu]ltim|ostatni|последн|最近|最后|最終|آخر/i,
  validUntil: /expir|valid|ablauf|bis$/i,
} as const

/** Headers of the date on which the publisher removed the indicator from the list. */
export const removalHeaders =
  /remov|delet|delist|retired|revo(?:k|c)|withdr|gel(?:ö|oe)scht|entfernt|aufgehoben|widerrufen|supprim|retir[ée]|elimina|baja$|wykre(?:ś|s)len|удален/i

/** Paths and headers of dates of something else: the registration of a name, a certificate. */
const otherDateHeaders =
  /whois|registr|certif|(?:^|[._ -])(?:cert|ssl|tls|x509)[._ -]|domain[._ -]?(?:expir|creat)|註冊|注册|kay(?:ı|i)t|реєстрац|регистрац|đăng ký/i

/** Words of languages in which dates begin with the day. */
const dayFirstHeaders =
  /datum|gesehen|gesperrt|erst|letzt|zeit|ablauf|bis$|geändert|entdeckt|gemeldet|premi[eè]|primeir|prim[oa] |eerst|laatst|derni|ajout|fecha|primer|[úu]ltim|data|tarih|ngày|pierwsz|ostatni|дата|перв|последн/i

/** Headers of the date on which the file was created. */
const fileDateHeaders =
  /export|snapshot|generat|retriev|download|as.?of|(?:^|[_ -])(?:file|feed|list|report|run)[_ -]?(?:date|time)|erzeugt|abgerufen|heruntergeladen|^stand$/i

/** Headers that can mean the file or the indicator; the cells tell which. */
const vagueDateHeaders =
  /^(?:#\s*)?(?:date|day|_?time|timestamp|date[ _-]?time|utc|published|(?:last[ _-]?)?(?:updated?|modified|changed)(?:[ _-]?(?:at|on|date|utc))?|datum|zeit(?:punkt|stempel)?|(?:letzte[ _-]?)?(?:aktualisierung|änderung)|aktualisiert|geändert)$/i

/** A date such as `03/04/2024` at the start of a cell: two numbers for day and month, in either order, and the year. */
const numericDate = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/
/** Tells whether a cell has the time of day in halves, `03/04/2024 5:06 PM`, as where the month comes first. */
const hasHalf = (cell: string): boolean => numericDate.test(cell) && /\d ?[ap]m$/i.test(cell.trimEnd().slice(-8))

/** Adds the columns of dates to the options of a format; `used` are the columns that already have another meaning. */
export function guessDates(
  columns: readonly Column[],
  used: Set<number>,
  table: Table,
  options: Record<string, unknown>,
): void {
  const { place, further } = table
  const dated = [...columns.keys()].filter((at) => !used.has(at) && hasDates(columns[at] as Column))
  const { order, contradictory } = orderOf(dated, columns, further)
  if (order !== 'mdy') options.dateOrder = order
  for (const at of contradictory) used.add(at)
  for (const at of datesOfOthers(dated, columns, place)) used.add(at)
  // In MISP exports, which mark what is for detection, `date` belongs to the attribute.
  const isMisp = options.where !== undefined
  for (const at of dated) if (!isMisp && isOfTheFile(columns[at] as Column, further?.(at) ?? [])) used.add(at)
  // Without headers, ends of days behind a date of the file say when something ends.
  const start = dated.find((at) => columns[at]?.name === undefined)
  if (start !== undefined && used.has(start)) {
    const end = dated.find((at) => at > start && !used.has(at) && columns[at]?.name === undefined)
    if (end !== undefined && areEndsAfter(columns[end] as Column, columns[start] as Column)) used.add(end)
  }
  // A certificate, and not what is listed, is valid that long.
  if (columns.some(({ name = '' }) => signerHeaders.test(name)))
    for (const at of dated)
      if (/^(?:not|valid)[ _-]?(?:from|to|before|after|until)/i.test(columns[at]?.name ?? '')) used.add(at)
  const removals = removalsIn(columns, dated, used)
  for (const at of removals) used.add(at)
  for (const key of ['validUntil', 'lastSeen', 'added', 'firstSeen'] as const) {
    const named = dated.filter((at) => !used.has(at) && dateHeaders[key].test(columns[at]?.name ?? ''))
    // Sightings are preferred to dates of recording, publication or change.
    const at = named.find((at) => sightingHeaders[key].test(columns[at]?.name ?? '')) ?? named[0]
    if (at === undefined) continue
    options[key] = place(at)
    used.add(at)
  }
  if (removals.length > 0) options.removedAt = removals.map(place)
  if (options.firstSeen !== undefined || options.added !== undefined) return
  for (const [key, at] of datesWithoutHeader(dated, columns, used, table)) {
    options[key] = place(at)
    used.add(at)
  }
}

/** Tells whether the dates of a column are the ends of days, never before the dates of another one and some a day later. */
function areEndsAfter({ cells }: Column, other: Column): boolean {
  const ages = cells.flatMap((cell, row) => {
    const end = parseDate(cell)
    const start = parseDate(other.cells[row] ?? '')
    return end === undefined || start === undefined ? [] : [end - start]
  })
  const areEnds = cells.every((cell) => cell === '' || /\b23:59(?::59(?:\.\d{1,9})?)?(?:Z| ?UTC)?$/i.test(cell))
  return areEnds && ages.every((age) => age >= 0) && ages.some((age) => age >= dayMs)
}

function hasDates({ name, cells, filled, dates, epochLike }: Column): boolean {
  // What never ends has a word or the last year in place of a date.
  const endless = dates === filled || !dateHeaders.validUntil.test(name ?? '') ? 0 : cells.filter(isEndless).length
  if (dates === 0 || dates < (filled - endless) * 0.8) return false
  // A bare number is a date only if its header says so.
  return epochLike === 0 || (name !== undefined && Object.values(dateHeaders).some((header) => header.test(name)))
}

const isEndless = (cell: string) =>
  /^(?:never|no(?:ne)?|nie(?:mals)?|jamais|nunca|mai|unlimited|unbegrenzt|unbefristet|permanent|n\/?a|null|-1?|∞|9999\D.*|0+(?:\D.*)?)$/i.test(
    cell,
  )

/** Dates of something other than the indicator: a registration, a certificate. */
function datesOfOthers(dated: readonly number[], columns: readonly Column[], place: Place): number[] {
  // Beside a registration or name servers, dates of creation and expiry come from WHOIS.
  const isWhois = columns.some(({ name }) => /regist(?:r|ered)|whois|name[ _-]?servers?/i.test(name ?? ''))
  return dated.filter((at) => {
    const { name = '' } = columns[at] as Column
    if (otherDateHeaders.test(String(place(at))) && !/seen/i.test(name)) return true
    return isWhois && /^(?:created?|creation|expir|updated|changed)/i.test(name)
  })
}

/** Columns of the dates on which indicators were removed. In a sample without removals they are empty. */
function removalsIn(columns: readonly Column[], dated: readonly number[], used: ReadonlySet<number>): number[] {
  const hasDigests = columns.some(({ name }) => /sha-?\d|md5|hash/i.test(name ?? ''))
  return [...columns.keys()].filter((at) => {
    const { name = '', filled } = columns[at] as Column
    // Beside digests, a date of revocation belongs to a certificate, not to the entry.
    if (hasDigests && /revo[kc]|widerruf/i.test(name)) return false
    return removalHeaders.test(name) && (filled === 0 || (dated.includes(at) && !used.has(at)))
  })
}

/** The first one or two columns of dates without a header: of two, the earlier dates are the first sightings. */
function datesWithoutHeader(
  dated: readonly number[],
  columns: readonly Column[],
  used: ReadonlySet<number>,
  { rows }: Table,
): readonly (readonly ['firstSeen' | 'lastSeen', number])[] {
  const [one, two] = dated.filter((at) => !used.has(at) && columns[at]?.name === undefined)
  if (one === undefined) return []
  if (two === undefined) return [['firstSeen', one]]
  const isOrdered = rows.every(
    (row) => (parseDate(row[one] ?? '') ?? 0) <= (parseDate(row[two] ?? '') ?? Number.POSITIVE_INFINITY),
  )
  const [first, last] = isOrdered ? [one, two] : [two, one]
  return [
    ['firstSeen', first],
    ['lastSeen', last],
  ]
}

/**
 * Tells whether dates such as `03/04/2024` begin with the day: by a number above 12 or, without one, by the language of
 * the header, or by halves of days. Otherwise it is unknown: a date that is months too early is worse than none. `contradictory` are the columns in which both orders occur; their dates
 * cannot be read.
 */
function orderOf(
  dated: readonly number[],
  columns: readonly Column[],
  further: Table['further'],
): { readonly order: DateOrder; readonly contradictory: readonly number[] } {
  const contradictory: number[] = []
  let isDayFirst: boolean | undefined
  let isDayFirstLanguage = false
  let isNumeric = false
  let hasHalves = false
  for (const at of dated) {
    const { cells, name = '' } = columns[at] as Column
    if (!cells.some((cell) => numericDate.test(cell))) continue
    isNumeric = true
    hasHalves ||= cells.some(hasHalf)
    let dayFirst = 0
    let monthFirst = 0
    for (const some of [cells, further?.(at) ?? []]) {
      for (const cell of some) {
        const [, first, second] = numericDate.exec(cell) ?? []
        if (Number(first) > 12) dayFirst++
        else if (Number(second) > 12) monthFirst++
      }
    }
    // A few mistakes among many dates are tolerated.
    const isMixed = Math.min(dayFirst, monthFirst) > (dayFirst + monthFirst) * 0.02
    const found = dayFirst === monthFirst ? undefined : dayFirst > monthFirst
    if (isMixed || (found !== undefined && isDayFirst !== undefined && found !== isDayFirst)) contradictory.push(at)
    else if (found !== undefined) isDayFirst ??= found
    isDayFirstLanguage ||= dayFirstHeaders.test(name)
  }
  if (!isNumeric) return { order: 'mdy', contradictory }
  isDayFirst ??= isDayFirstLanguage || (hasHalves ? false : undefined)
  return { order: isDayFirst === undefined ? 'unknown' : isDayFirst ? 'dmy' : 'mdy', contradictory }
}

/**
 * Tells whether a column holds the creation time of the file, which says nothing about its indicators: the same day in
 * every row, or the same time in at least three, unless the header says that it is a date of the indicator.
 */
function isOfTheFile({ name, cells }: Column, further: Iterable<string>): boolean {
  if (name !== undefined && fileDateHeaders.test(name)) return true
  if (name !== undefined && !vagueDateHeaders.test(name)) return false
  let only: number | undefined
  let hasTime = false
  let rows = 0
  for (const some of [cells, further]) {
    for (const cell of some) {
      const date = cell === '' ? undefined : parseDate(cell)
      if (date === undefined) continue
      only ??= date
      if (date !== only) return false
      hasTime ||= cell.includes(':') || date % dayMs !== 0
      rows++
    }
  }
  return only !== undefined && (!hasTime || rows >= 3)
}
