import { parseDocument } from 'yaml'
import { parsedJson } from '../domain/parsed-json.ts'

/**
 * Lists of feeds as other products keep them: MISP's feeds, IntelMQ's bots, the lists of AdGuard Home, Pi-hole and
 * pfBlockerNG, OpenCTI's feeds, and plain lists of addresses. Each can be written again with some of its feeds.
 */

/** A feed as an entry of such a list names it. */
export interface ListedFeed {
  readonly name: string
  /** The web address that it is fetched from; missing if the entry has none. */
  readonly address?: string
  /** Other web addresses in the entry, such as that of its documentation. */
  readonly also: readonly string[]
  /** The entry has a credential, or asks for one. */
  readonly needsKey: boolean
  /** The product has it switched off. */
  readonly isOff: boolean
  /** It lists what is harmless. */
  readonly allows: boolean
}

export interface FeedList {
  /** Name of the product or of the notation. */
  readonly title: string
  readonly feeds: readonly ListedFeed[]
  /** The list with those feeds whose position is kept, in its own notation. Equal data if all are. */
  write(isKept: (position: number) => boolean): string
}

/** The text contains no list of feeds. The message is one plain sentence. */
export class NoFeedList extends Error {}

/** Larger than the settings of any real installation. */
export const mostFeedListBytes = 16 << 20

/** A notation with records in a tree. Paths are keys joined by dots; `*` stands for every key, and `a|b` for two. */
interface TreeShape {
  readonly title: string
  readonly records: string
  readonly address: string
  readonly name?: string
  /** What each record has, if some have no address. */
  readonly has?: string
}

const treeShapes: readonly TreeShape[] = [
  { title: 'MISP', records: '*', address: 'Feed.url', name: 'Feed.name' },
  { title: 'MISP', records: 'response.*', address: 'Feed.url', name: 'Feed.name' },
  { title: 'OpenCTI', records: '', address: 'configuration.uri', name: 'configuration.name' },
  { title: 'OpenCTI', records: '*', address: 'configuration.uri', name: 'configuration.name' },
  { title: 'AdGuard Home', records: 'filters|whitelist_filters.*', address: 'url', name: 'name' },
  { title: 'AdGuard Home', records: 'filtering.filters|whitelist_filters.*', address: 'url', name: 'name' },
  { title: 'Pi-hole', records: 'lists.*', address: 'address', name: 'comment' },
  { title: 'Pi-hole', records: '*', address: 'address', name: 'comment' },
  // Its feeds.yaml, and the runtime.yaml of an installation, whose bots are collectors, parsers and others.
  {
    title: 'IntelMQ',
    records: 'providers.*.*',
    address: 'bots.collector.parameters.http_url',
    has: 'bots.collector',
  },
  { title: 'IntelMQ', records: '*', address: 'parameters.http_url', name: 'name' },
]

/** @throws NoFeedList */
export function readFeedList(text: string): FeedList {
  const plain = text.replace(/^\uFEFF/, '')
  const list = ofTree(plain) ?? ofPfBlocker(plain) ?? ofLines(plain)
  if (list) return list
  throw new NoFeedList(
    'The file names no feeds. Known are lists of MISP, IntelMQ, OpenCTI, AdGuard Home, Pi-hole and pfBlockerNG, and plain lists of addresses.',
  )
}

type Path = readonly (string | number)[]

function ofTree(text: string): FeedList | undefined {
  const document = jsonOf(text) ?? yamlOf(text)
  if (!document || isDeep(document.tree)) return undefined
  for (const shape of treeShapes) {
    const records = [...pathsIn(document.tree, stepsOf(shape.records))].flatMap((path) => {
      const record = at(document.tree, path)
      const address = at(record, stepsOf(shape.address))
      const isRecord =
        shape.has === undefined ? typeof address === 'string' : at(record, stepsOf(shape.has)) !== undefined
      return isRecord ? [{ path, record, address }] : []
    })
    if (records.length === 0) continue
    return {
      title: shape.title,
      feeds: records.map(({ path, record, address }) => {
        const name = shape.name === undefined ? path.slice(1).join(': ') : at(record, stepsOf(shape.name))
        const states = [record, at(record, stepsOf(shape.address).slice(0, -1))].map((one) => at(one, ['enabled']))
        return feedOf(name, address, {
          texts: textsIn(record),
          needsKey: holdsKey(record),
          isOff: states.some((state) => state === false || state === 0),
          // Pi-hole's files have the number of the type, its answers the word.
          allows: path.includes('whitelist_filters') || /^(?:allow|1)$/.test(String(at(record, ['type']))),
        })
      }),
      write: (isKept) => document.without(records.filter((_, i) => !isKept(i)).map(({ path }) => path)),
    }
  }
  return undefined
}

function jsonOf(text: string) {
  const tree = /^\s*[[{]/.test(text) ? parsedJson(text) : undefined
  if (tree === undefined) return undefined
  const [, indent = ''] = /^\s*[[{]\r?\n([ \t]+)/.exec(text) ?? []
  return {
    tree,
    without(paths: readonly Path[]) {
      const copy = structuredClone(tree)
      for (const path of paths.toReversed()) {
        const parent = at(copy, path.slice(0, -1))
        const key = path.at(-1)
        if (Array.isArray(parent)) parent.splice(key as number, 1)
        else if (key !== undefined) delete (parent as Record<string, unknown>)[key]
      }
      return `${JSON.stringify(copy, null, indent)}\n`
    },
  }
}

function yamlOf(text: string) {
  // A key with a block below it; without one, the text is a list of lines.
  if (!/^[\w."' \t-]+:[ \t]*\r?$/m.test(text)) return undefined
  try {
    const document = parseDocument(text)
    if (document.errors.length > 0) return undefined
    return {
      tree: document.toJS() as unknown,
      without(paths: readonly Path[]) {
        if (paths.length === 0) return text
        const copy = document.clone()
        for (const path of paths.toReversed()) copy.deleteIn(path)
        return copy.toString({ lineWidth: 0 })
      },
    }
  } catch {
    return undefined
  }
}

/**
 * The lists of pfBlockerNG in a backup of pfSense: `<row>` elements with the state and the address of a list, in groups with an
 * action.
 */
function ofPfBlocker(text: string): FeedList | undefined {
  if (!text.includes('<pfblockerng')) return undefined
  const pieces = text.split(/(?=<config>)/).flatMap((group) => {
    const action = elementIn(group, 'action') ?? ''
    return group.split(/(?<!\s)(?=\s*<row>)|(?<=<\/row>)/).map((piece) => {
      const [state, url] = [elementIn(piece, 'state'), elementIn(piece, 'url')]
      const isList = state !== undefined && url !== undefined && piece.trimStart().startsWith('<row>')
      const facts = { isOff: [state, action].includes('Disabled'), allows: action.startsWith('Permit') }
      return { piece, feed: isList ? feedOf(elementIn(piece, 'header'), url, facts) : undefined }
    })
  })
  return ofPieces('pfBlockerNG', pieces, '')
}

/** A text in pieces, some of which are feeds. */
function ofPieces(
  title: string,
  pieces: readonly { readonly piece: string; readonly feed: ListedFeed | undefined }[],
  between: string,
): FeedList | undefined {
  const feeds = pieces.flatMap(({ feed }) => feed ?? [])
  if (feeds.length === 0) return undefined
  const positions = new Map(feeds.map((feed, position) => [feed, position]))
  return {
    title,
    feeds,
    write: (isKept) =>
      pieces
        .filter(({ feed }) => feed === undefined || isKept(positions.get(feed) as number))
        .map(({ piece }) => piece)
        .join(between),
  }
}

function elementIn(xml: string, name: string): string | undefined {
  const from = xml.indexOf(`<${name}>`)
  const to = xml.indexOf(`</${name}>`)
  if (from < 0 || to < from) return undefined
  const text = xml.slice(from + name.length + 2, to).trim()
  const written = /^<!\[CDATA\[(.*)\]\]>$/s.exec(text)?.[1]
  return (
    written ?? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  )
}

/** One address a line, possibly with other fields: Slips, Pi-hole's adlists.list, EDLs in a PAN-OS configuration. */
function ofLines(text: string): FeedList | undefined {
  const pieces = text.split('\n').map((line) => {
    const [address] = /^\s*(?:[#;!]|\/\/)/.test(line) ? [] : addressesIn(line)
    const [, quoted, bare] = /^\s*set (?:.* )?external-list (?:"([^"]+)"|(\S+))/.exec(line) ?? []
    return { piece: line, feed: address === undefined ? undefined : feedOf(quoted ?? bare, address, { texts: [line] }) }
  })
  return ofPieces('addresses', pieces, '\n')
}

type Facts = Partial<Pick<ListedFeed, 'needsKey' | 'isOff' | 'allows'>> & { readonly texts?: readonly string[] }

function feedOf(
  name: unknown,
  address: unknown,
  { texts = [], needsKey = false, isOff = false, allows = false }: Facts,
): ListedFeed {
  const written = typeof address === 'string' ? address.trim() : ''
  const own = /^https?:\/\//i.test(written) && written.length <= longestAddress ? written : undefined
  const title = typeof name === 'string' && name.trim() !== '' ? name.trim() : own?.replace(/^https?:\/\//i, '')
  return {
    name: (title ?? '?').slice(0, 200),
    ...(own !== undefined && { address: own }),
    also: [...new Set(texts.flatMap(addressesIn))].filter((one) => one !== own && !own?.startsWith(one)),
    needsKey: needsKey || (own !== undefined && asksForKey.test(own)),
    isOff,
    allows,
  }
}

/** As long as the calls for own sources take it. */
const longestAddress = 2000

const addressesIn = (text: string): readonly string[] => text.match(/https?:\/\/[^\s,"'`]+/gi) ?? []

/** Placeholders and parameters for keys in an address. */
const asksForKey = /api[-_ ]?key|receipt=|[?&](?:token|key|auth)=|__\w*KEY__/i

/** Names of fields with credentials, and of those that say that one is needed. */
const keyFields = /(?:^|_)(?:api_?key|passw(?:or)?d|token|secret|user(?:name)?|authentication_(?:type|value))$/i
const keyHeader = /auth|api|key|token|cookie/i

function holdsKey(record: unknown): boolean {
  if (typeof record !== 'object' || record === null) return false
  return Object.entries(record).some(
    ([field, value]) =>
      (keyFields.test(field) && value !== null && value !== '' && value !== 'none') ||
      (/headers?$/i.test(field) && keyHeader.test(JSON.stringify(value) ?? '')) ||
      (field === 'public' && value === false) ||
      holdsKey(value),
  )
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Deeper than any settings: what is called for each level could be too much for the stack. */
const isDeep = (value: unknown, levels = 100): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((child) => isDeep(child, levels - 1)))

const stepsOf = (path: string): readonly string[] => (path === '' ? [] : path.split('.'))

function at(tree: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    tree,
  )
}

function* pathsIn(tree: unknown, [step, ...rest]: readonly string[], path: Path = []): Generator<Path> {
  if (step === undefined) yield path
  else if (typeof tree === 'object' && tree !== null) {
    const keys = step === '*' ? (Array.isArray(tree) ? [...tree.keys()] : Object.keys(tree)) : step.split('|')
    for (const key of keys) if (Object.hasOwn(tree, key)) yield* pathsIn(at(tree, [key]), rest, [...path, key])
  }
}
