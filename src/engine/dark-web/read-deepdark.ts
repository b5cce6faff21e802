import { defined } from '../../domain/defined.ts'
import type { ActorAddress, RawPost, ReadContext, ReadItem } from './post.ts'

interface Row {
  readonly at: number
  readonly cells: readonly { readonly head: string; readonly text: string }[]
}

/**
 * A table of deepdarkCTI (github.com/fastfire/deepdarkCTI): forums, markets, gangs and channels with an address and
 * their status. Rows with the same name are one place with several addresses; it becomes a searchable post and an
 * actor. In tables without names, such as that of CVEs, each row becomes a post.
 */
export function* readDeepdark(text: string, context: ReadContext = {}): Generator<ReadItem> {
  const table = /([^/]+)\.md$/i.exec(context.path ?? '')?.[1]?.replaceAll('_', ' ') ?? ''
  const groups = new Map<string, { readonly name: string; readonly places: ActorAddress[]; readonly lines: string[] }>()
  for (const row of rowsOf(text)) {
    const read = readRow(row)
    if (read === undefined) {
      yield { is: 'rejected', at: row.at, why: 'empty' }
      continue
    }
    const { name, place, words } = read
    if ('cve' in read) {
      yield {
        is: 'post',
        post: { kind: 'other', title: name, text: [table, ...words, place?.address].filter(Boolean).join('\n') },
      }
      continue
    }
    const group = groups.get(name.toLowerCase()) ?? { name, places: [], lines: [] }
    groups.set(name.toLowerCase(), group)
    if (place) group.places.push(place)
    const line = [place?.title, place?.address, ...words]
      .filter((part) => part !== undefined && part !== '')
      .join(' · ')
    if (line !== '' && !group.lines.includes(line)) group.lines.push(line)
  }
  for (const { name, places, lines } of groups.values()) {
    const address = places[0]?.address
    const post: RawPost = {
      kind: 'place',
      actor: name,
      title: name,
      text: [table, ...lines].filter((line) => line !== '').join('\n'),
      part: table,
      ...defined({ address }),
    }
    yield { is: 'post', post }
    yield { is: 'actor', actor: { name, aliases: [], places } }
  }
}

/** The rows of all tables in a Markdown text, with their column headers. */
function* rowsOf(text: string): Generator<Row> {
  let heads: readonly string[] | undefined
  let at = 0
  let before: readonly string[] = []
  for (const line of text.split(/\r?\n/)) {
    if (!line.includes('|')) {
      heads = undefined
      continue
    }
    const cells = cellsOf(line)
    if (cells.length > 0 && cells.every((cell) => /^:?-{2,}:?$/.test(cell))) heads = before
    else if (heads) {
      at++
      const found = cells.map((text, i) => ({ head: heads?.[i] ?? '', text }))
      yield { at, cells: found }
    }
    before = cells
  }
}

function cellsOf(line: string): readonly string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim())
}

const link = /^!?\[([^\]]{0,500})\]\(<?([^)\s>]{1,1000})[^)]*\)/

function readRow({
  cells,
}: Row):
  | { readonly name: string; readonly place?: ActorAddress; readonly words: readonly string[]; readonly cve?: true }
  | undefined {
  let name = ''
  let address: string | undefined
  let status: string | undefined
  let cve: string | undefined
  const words: string[] = []
  for (const { head, text } of cells) {
    const linked = link.exec(text)
    if (text === '') continue
    if (linked && name === '') {
      name = linked[1] as string
      address = linked[2] as string
    } else if (/^status/i.test(head)) status = text
    else if (/^cve$/i.test(head)) cve = text
    else if (/name$/i.test(head) && name === '') name = text
    else if (address === undefined && /^(?:https?:\/\/|t\.me\/)\S+$/i.test(text)) address = text
    else words.push(head === '' || /^description$/i.test(head) ? text : `${head}: ${text}`)
  }
  const state = /^(?:(online|valid)|offline|expired|seized)/i.exec(status ?? '')
  const isOnline = state ? state[1] !== undefined : undefined
  const aside = /^(.{2,}?)\s*\(([^()]{1,80})\)$/.exec(name)
  const place = address === undefined ? undefined : { address, ...defined({ title: aside?.[2], isOnline }) }
  const said = status === undefined ? words : [...words, status]
  if (cve !== undefined) return { name: cve, words: said, cve: true, ...(place && { place }) }
  const plain = (aside?.[1] ?? name).trim() || channelOf(address)
  return plain === '' ? undefined : { name: plain, words: said, ...(place && { place }) }
}

/** The name of a channel from its address, if the table leaves the name empty; invitation links contain none. */
function channelOf(address: string | undefined): string {
  return /^(?:https?:\/\/)?t\.me\/(?:s\/)?([A-Za-z]\w{3,40})\/?$/.exec(address ?? '')?.[1] ?? ''
}
