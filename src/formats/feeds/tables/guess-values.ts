import type { KindId } from '../../../domain/observables/index.ts'
import { refang } from '../../../domain/observables/refang.ts'
import { isCutOff, readEvenIfCutOff } from '../../reading/indicator.ts'
import { isLookalike, isUnsupportedKind, parserOf, readNamed } from '../../reading/named-kinds.ts'
import { isFileName } from '../reading/file-names.ts'
import { digestsIn, severalIn, valueBeforeRemark } from '../reading/several.ts'
import {
  camelCaseId,
  isContextHeader,
  listHeaders,
  noteHeaders,
  pageHeaders,
  publisherHeaders,
  referenceHeaders,
  roleHeaders,
  valueHeaders,
} from './column-headers.ts'
import { areFieldNames } from './field-names.ts'
import type { Column } from './table.ts'

/** Chooses the columns of a table that list indicators, from what their headers and cells say. */

/** The sampled cells of a table, and what is known of its columns. */
export interface DescribedTable {
  readonly columns: readonly Column[]
  /** Column of the kind, or -1. */
  readonly type: number
  readonly rows: readonly (readonly string[])[]
  /** Columns that hold lists; a row shows the first entry. */
  readonly lists: ReadonlySet<number> | undefined
  /** Records say what they are about. */
  readonly isTitled?: boolean | undefined
}

/** The columns that list indicators, in order. */
export function chooseValues(table: DescribedTable): number[] {
  const { columns, rows } = table
  // A pattern says what is listed. Values beside it are its name, or where it was seen.
  const pattern = columns.findIndex(({ patterns, filled }) => patterns >= Math.max(filled * 0.8, rows.length * 0.5))
  if (pattern >= 0) return [pattern]
  const valued = columnsWithValues(table)
  const typed = columnOfTypedValues(table)
  if (typed >= 0) return [typed]
  const named = columnNamedAsIndicator(table, valued)
  if (named !== undefined) return [named]
  const listed = valued.filter((at) => !isReference(columns[at] as Column))
  const own = listed.filter((at) => !isContext(columns, at, valued.length > 1))
  return chooseAmong(own.length > 0 ? own : listed, table)
}

/** The columns in which nearly all cells are indicators. */
function columnsWithValues({ columns, type, rows, lists }: DescribedTable): number[] {
  // The column of the indicators has only the names of files.
  const hasNames = !columns.some(({ name = '', indicators }) => valueHeaders.test(name) && indicators > 0)
  const hasDigests = columns.some((column) => column.filled > 0 && countOf(column, digests) >= column.filled * 0.8)
  return [...columns.keys()].filter((at) => {
    const { name, filled, indicators, patterns, distinct } = columns[at] as Column
    const isNamed = name !== undefined && valueHeaders.test(name)
    if (at === type || filled === 0 || indicators + patterns < filled * (isNamed ? 0.5 : 0.8)) return false
    const isOther = name !== undefined && (isLookalike(name) || isUnsupportedKind(name))
    if (isOther && !(hasNames && isNoteWithDigests(columns[at] as Column))) return false
    if (isNamed || (name !== undefined && parserOf(name) !== undefined)) return true
    if (isOfFiles(columns[at] as Column, hasDigests) || areFieldNames((columns[at] as Column).cells)) return false
    if (indicators < (lists?.has(at) ? Math.min(2, rows.length) : rows.length * 0.2)) return false
    // The same value in every row identifies the feed and is not listed.
    return rows.length < 3 || distinct.size > 1 || filled < rows.length * 0.8
  })
}

/**
 * Tells whether the names in a column are those of files, some of which could be domains: `setup.exe`, `setup.zip`. Without
 * a header, they are only beside digests.
 */
function isOfFiles({ name, cells, indicators }: Column, hasDigests: boolean): boolean {
  return (name !== undefined || hasDigests) && cells.filter(isFileName).length >= indicators * 0.5
}

/** Tells whether the notes beside the names of files are their digests. */
function isNoteWithDigests(column: Column): boolean {
  return noteHeaders.test(column.name ?? '') && countOf(column, digests) === column.indicators
}

/** The columns of notes that contain digests, other than the `used` ones. */
export function notesIn(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  used: ReadonlySet<number>,
): number[] {
  return [...names.keys()].filter((at) => {
    const isNote = noteHeaders.test(names[at] as string) && !used.has(at)
    return isNote && rows.some((row) => digestsIn(row[at] ?? '').length > 0)
  })
}

/**
 * The columns of less specific network indicators beside those that were chosen, from most to least specific: some rows have
 * none of these, and list an address or a name.
 */
export function fallbacksOf(values: readonly number[], { columns, type, lists }: DescribedTable): number[] {
  const rankOf = (at: number) => bySpecificity.findIndex((kinds) => countOf(columns[at] as Column, kinds) > 0)
  const ranks = values.map(rankOf).filter((rank) => rank >= 0 && rank < address)
  if (type >= 0 || ranks.length === 0) return []
  const listed = new Set(values.flatMap((at) => [...(columns[at] as Column).indicatorRows]))
  return [...columns.keys()]
    .filter((at) => {
      const { name = '', indicators, filled, indicatorRows } = columns[at] as Column
      if (values.includes(at) || lists?.has(at) || parserOf(name) === undefined) return false
      const rank = rankOf(at)
      if (rank > address || rank <= Math.min(...ranks) || indicators < filled * 0.8) return false
      return !isContext(columns, at, true) && [...indicatorRows].some((row) => !listed.has(row))
    })
    .sort((a, b) => rankOf(a) - rankOf(b))
}

/** The column whose values agree best with the kinds that the rows state, or -1. */
function columnOfTypedValues({ columns, type, rows }: DescribedTable): number {
  if (type < 0) return -1
  const kindOf = (row: readonly string[]) => row[type] ?? ''
  let best = -1
  let most = 0
  // The `id` of VirusTotal is the value, unless another column agrees as often.
  const isId = (at: number) => columns[at]?.name === 'id'
  const isPage = (at: number) => holdsPages(columns, at)
  const rank = (at: number) => Number(isId(at)) + 2 * Number(isPage(at))
  const isOfUrls = rows.filter((row) => /ur[il]|link/i.test(kindOf(row))).length > rows.length / 2
  for (const at of [...columns.keys()].sort((a, b) => rank(a) - rank(b))) {
    const { name, cells } = columns[at] as Column
    if (isOfPublisher(cells) || (isPage(at) && !isOfUrls)) continue
    const isOther = name !== undefined && !isId(at) && isContextHeader(name) && !valueHeaders.test(name)
    if (at === type || isOther) continue
    const agreeing = rows.filter((row) => row[at] && agrees(kindOf(row), row[at])).length
    if (agreeing > most) [best, most] = [at, agreeing]
  }
  const supported = rows.filter((row) => parserOf(kindOf(row))).length
  // Some publishers truncate hashes, so half of the values are enough, or a header that names the indicator.
  return best >= 0 && (most >= supported * 0.5 || valueHeaders.test(columns[best]?.name ?? '')) ? best : -1
}

/** Tells whether a column has the same value in every row, which is that of a sensor or the publisher. */
export function isOfPublisher(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return cells.length > 3 && filled.length >= cells.length * 0.8 && filled.every((cell) => cell === filled[0])
}

/** Tells whether a cell is a value of the kind that its row states. */
export function agrees(kind: string, cell: string): boolean {
  if (isUnsupportedKind(kind)) return false
  if (kind.includes('|')) return readNamed(kind, cell, () => undefined).length > 0
  const parse = parserOf(kind)
  if (parse === undefined) return false
  return (
    (parse(cell) ??
      (isCutOff(cell) ? readEvenIfCutOff(cell) : undefined) ??
      severalIn(cell, parse)[0] ??
      valueBeforeRemark(cell, parse)) !== undefined
  )
}

/** The first column whose header names the indicator. */
function columnNamedAsIndicator({ columns, rows }: DescribedTable, valued: readonly number[]): number | undefined {
  const hasUrls = valued.some((at) => {
    const { name = '', kinds } = columns[at] as Column
    return (kinds.get('url') ?? 0) >= rows.length * 0.5 && !isContextHeader(name)
  })
  return valued.find((at) => {
    const { name = '', indicators, patterns } = columns[at] as Column
    // The host next to a URL is not what is listed, nor is one that only some of the rows with an address have.
    const isBeside = () => hasUrls || valued.some((other) => isAddressOfMore(columns[other] as Column, indicators))
    return (
      valueHeaders.test(name) &&
      indicators + patterns >= rows.length * 0.5 &&
      !(/^(?:host|target)$/i.test(name) && isBeside()) &&
      !isTargetOfOthers(columns, at)
    )
  })
}

/**
 * Tells whether a column holds the targets of what another one lists: the same few names or addresses stand beside twice as
 * many others, in a column that is named by their kind. Addresses beside a URL or behind a name are where these were found.
 */
function isTargetOfOthers(columns: readonly Column[], at: number): boolean {
  const { name = '', distinct, cells, kinds } = columns[at] as Column
  if (!/^(?:target|ziel)s?$/i.test(name)) return false
  return columns.some((other, place) => {
    if (place === at || other.name === undefined || isContextHeader(other.name)) return false
    if (parserOf(other.name) === undefined || countOf(other, networkKinds) < other.filled * 0.8) return false
    const isOfAddresses = countOf(other, bySpecificity[address] ?? []) > 0
    if (isOfAddresses && (kinds.has('url') || (place > at && kinds.has('domain')))) return false
    return (
      distinct.size * 2 <= other.distinct.size && cells.every((cell, row) => cell === '' || other.cells[row] !== '')
    )
  })
}

/** Tells whether a column named as one of addresses has more indicators than another one. */
function isAddressOfMore(column: Column, indicators: number): boolean {
  const isAddress = /^(?:src_?|dst_?|remote_?)?ip(?:_?str|_?addr(?:ess)?)?$/i.test(column.name ?? '')
  return isAddress && countOf(column, ['ipv4', 'ipv6']) > indicators
}

/** Tells whether a column holds articles, pages of what is listed, or pages of the publisher. */
function isReference({ name = '', kinds, indicators }: Column): boolean {
  return (referenceHeaders.test(name) || publisherHeaders.test(name)) && kinds.get('url') === indicators
}

/** Tells whether a column only says more about the indicators in another one. */
function isContext(columns: readonly Column[], at: number, hasOthers: boolean): boolean {
  const { name, kinds, indicators, hosts } = columns[at] as Column
  if (name !== undefined && (isContextHeader(name) || isNameOfAddress(columns, at))) return true
  if (isTargetOfOthers(columns, at)) return true
  // A digest may be the identifier of what another column lists.
  if (hasOthers && camelCaseId.test(name ?? '') && countOf(columns[at] as Column, digests) === indicators) return true
  const urls = kinds.get('url') ?? 0
  if (hasOthers && holdsPages(columns, at)) return true
  // Many URLs on few sites are the publisher's pages about the indicators.
  return hasOthers && urls >= 5 && urls === indicators && hosts.size <= Math.max(1, urls * 0.03)
}

/** Tells whether a column holds pages about what other columns list, rather than what attackers offer at these. */
function holdsPages(columns: readonly Column[], at: number): boolean {
  const { name = '', kinds, indicators, cells, filled } = columns[at] as Column
  if (!pageHeaders.test(name) || kinds.get('url') !== indicators) return false
  const own = cells.filter((cell, row) => {
    if (cell === '') return false
    if (isProgram(cell)) return true
    const host = /^\w{2,6}:\/\/([^/:?#]+)/.exec(refang(cell))?.[1]?.toLowerCase()
    return columns.some((other, place) => place !== at && refang(other.cells[row] ?? '').toLowerCase() === host)
  })
  return own.length <= filled / 2
}

/** Tells whether a URL is that of a program or script. */
export const isProgram = (url: string): boolean => program.test(url)
const program = /[^/]\/[^/?#]+\.(?:exe|dll|scr|msi|ps1|bat|cmd|vbs|hta|jse?|jar|apk|elf|bin|sh|arm\d?|mips|x86)$/i

/** The host name of a listed address, as in reports of attacks and open services: the address comes first. */
function isNameOfAddress(columns: readonly Column[], at: number): boolean {
  const { name = '', filled, indicatorRows } = columns[at] as Column
  const isDomainOfName =
    /^domains?$/i.test(name) && columns.some((column) => /^host_?names?$|rdns|^reverse/i.test(column.name ?? ''))
  if (!isDomainOfName && !/host|rdns|ptr$|reverse|^dns|certif|issuer|subject|^sni$/i.test(name)) return false
  return columns.slice(0, at).some((column) => {
    const addresses = countOf(column, ['ipv4', 'ipv6'])
    const isAddress = /(?:^|[._ -])(?:ip|addr(?:ess)?)(?:$|[._ -])|ip_?addr/i.test(column.name ?? '')
    // Rows that have only one of both list either.
    const beside = [...indicatorRows].filter((row) => column.indicatorRows.has(row)).length
    return isAddress && addresses >= column.filled * 0.9 && addresses >= filled && beside * 2 >= indicatorRows.size
  })
}

/** Network indicators from most to least specific. */
const bySpecificity: readonly (readonly KindId[])[] = [
  ['url'],
  ['domain', 'onion'],
  ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'],
  ['email'],
]
/** Place of the addresses among these. */
const address = 2
/** Of these, what a column beside targets may list. */
const networkKinds = bySpecificity.slice(0, address + 1).flat()
const digests: readonly KindId[] = ['md5', 'sha1', 'sha256', 'sha512', 'ja3', 'jarm']

/**
 * Chooses among the columns of indicators. All lists and digests of a record are listed, but only its most specific network
 * indicator; the less specific ones say where it was found.
 */
function chooseAmong(valued: readonly number[], table: DescribedTable): number[] {
  const { columns, lists } = table
  const single = valued.filter((at) => !lists?.has(at))
  const chosen = single.filter((at) => {
    const column = columns[at] as Column
    return countOf(column, digests) >= column.indicators * 0.5
  })
  if (columns.every(({ name }) => name === undefined) && !lists) {
    // Without headers, the indicator is first and the publisher's page about it last. The system of a network is beside it.
    const isOfSystems = (at: number) => [...(columns[at] as Column).kinds.keys()].every((kind) => kind === 'asn')
    const first = single.find((at) => !isOfSystems(at)) ?? single[0]
    // Beside the digest of a file stands where it was loaded from.
    const own = chosen.filter((at) => !isOfImports(columns, at, chosen))
    if (first !== undefined && chosen.includes(first))
      addMostSpecific(columns, single.filter(isOfAttackers(columns)), own)
    return inOrder([...(first === undefined ? [] : [first]), ...own])
  }
  const byRole = firstOfEachRole(columns, single)
  // The rows of lists side by side have nothing in common.
  const sideBySide = single.filter((at) => listHeaders.test(columns[at]?.name ?? ''))
  if (byRole.length > 1 || sideBySide.length > 1) {
    if (byRole.length > 1) chosen.push(...byRole)
    if (sideBySide.length > 1) chosen.push(...sideBySide)
  } else addMostSpecific(columns, single, chosen)
  return inOrder([...listedLists(valued, single, table), ...(chosen.length > 0 ? chosen : single.slice(0, 1))])
}

/** A name with an ending, such as that of a file. */
const named = /^[^\s/]{1,200}\.(?=\d?[a-z])\w{1,5}$/i

/**
 * Tells whether a column without a header holds digests of imports (imphash): behind the digests of the file in several
 * algorithms, a second MD5 is the last digest. Beside the names of two files, it is that of the second one.
 */
function isOfImports(columns: readonly Column[], at: number, chosen: readonly number[]): boolean {
  const isMd5 = (at: number) => columns[at]?.kinds.has('md5') ?? false
  const before = chosen.filter((other) => other < at)
  if (!isMd5(at) || at !== Math.max(...chosen) || before.filter(isMd5).length !== 1 || before.every(isMd5)) return false
  return (
    columns.filter(({ cells, filled }) => cells.filter((cell) => named.test(cell)).length > filled * 0.5).length < 2
  )
}

/** Tells whether a column without a header holds no pages about the samples beside it: its URLs are on several sites. */
const isOfAttackers =
  (columns: readonly Column[]) =>
  (at: number): boolean => {
    const { kinds, hosts } = columns[at] as Column
    return !kinds.has('url') || hosts.size > 1
  }

/** The columns that hold lists, without the vulnerabilities that a listed address or sample exploits, and the addresses of a URL. */
function listedLists(
  valued: readonly number[],
  single: readonly number[],
  { columns, lists, isTitled }: DescribedTable,
): number[] {
  const isOfCves = (at: number) => [...(columns[at] as Column).kinds.keys()].every((kind) => kind === 'cve')
  const hasExploiter = single.some((at) => !isOfCves(at))
  const found = valued.filter((at) => lists?.has(at) && !(hasExploiter && isOfCves(at)))
  const [url = -1] = single
  // Beside a title the URL may be an article about the addresses.
  const isOfUrls =
    !isTitled && single.length === 1 && columns[url]?.name === 'url' && found.every((at) => isOfHost(columns, at))
  return isOfUrls ? [] : found
}

/** Tells whether a list may hold the addresses of the URL beside it: `ip`, but not `ips`, which may be a list of its own. */
const isOfHost = (columns: readonly Column[], at: number) =>
  /^(?:resolved_?)?(?:ip|ipv[46]|ip_?addr(?:ess)?)$/i.test(columns[at]?.name ?? '')

/** The first column of each role in an attack: `dropper_url` beside `c2_ip`. */
function firstOfEachRole(columns: readonly Column[], among: readonly number[]): number[] {
  const roles = new Map<string, number>()
  for (const at of among) {
    const role = roleHeaders.exec(columns[at]?.name ?? '')?.[1]?.toLowerCase()
    if (role !== undefined && !roles.has(role)) roles.set(role, at)
  }
  return [...roles.values()]
}

/** Adds the column of the most specific network indicators, and less specific ones for rows without these. */
function addMostSpecific(columns: readonly Column[], among: readonly number[], chosen: number[]): void {
  const column = (at: number) => columns[at] as Column
  // A URL that names only an address says no more than the address beside it.
  const says = among.filter((at) => {
    const { bareAddresses, indicators } = column(at)
    if (bareAddresses.size === 0 || bareAddresses.size < indicators) return true
    return !among.some((other) => {
      const cells = column(other).cells
      return [...bareAddresses].every(([row, address]) => readEvenIfCutOff(cells[row] ?? '')?.value === address)
    })
  })
  for (const kinds of bySpecificity) {
    const [found] = says
      .filter((at) => !chosen.includes(at) && countOf(column(at), kinds) >= column(at).indicators * 0.3)
      .sort((a, b) => column(b).indicators - column(a).indicators || a - b)
    if (found === undefined) continue
    const moreSpecific = chosen.filter((at) => !digests.some((kind) => column(at).kinds.has(kind)))
    const own = [...column(found).indicatorRows].filter(
      (row) => !moreSpecific.some((at) => column(at).indicatorRows.has(row)),
    )
    if (own.length < column(found).indicators * 0.5) continue
    chosen.push(found)
    // Networks of both families have a column each.
    if (kinds !== bySpecificity[address]) continue
    const other = says.find(
      (at) =>
        !chosen.includes(at) &&
        parserOf(column(at).name ?? '') &&
        isOfFamily(column(found), 4) &&
        isOfFamily(column(at), 6),
    )
    if (other !== undefined) chosen.push(other)
  }
}

/** Tells whether a column holds nothing but addresses and networks of IPv4 or IPv6. */
const isOfFamily = (column: Column, family: 4 | 6): boolean =>
  column.indicators > 0 && countOf(column, [`ipv${family}`, `ipv${family}-cidr`]) === column.indicators

function countOf({ kinds }: Column, wanted: readonly KindId[]): number {
  return wanted.reduce((count, kind) => count + (kinds.get(kind) ?? 0), 0)
}

function inOrder(columns: readonly number[]): number[] {
  return [...new Set(columns)].sort((a, b) => a - b)
}
