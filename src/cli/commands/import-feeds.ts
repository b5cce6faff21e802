import { writeFileSync } from 'node:fs'
import { type IdentifiedFeed, identifyFeeds } from '../../catalogue/identify-feed.ts'
import { type FeedState, feedStates } from '../../domain/feed-state.ts'
import { mostFeedListBytes, readFeedList } from '../../formats/feed-lists.ts'
import { listOf, oneOf, readArguments, UsageError } from '../arguments.ts'
import type { Command } from '../command.ts'
import { textOf } from '../files.ts'
import { count, table } from '../terminal.ts'

export const importFeedsCommand: Command = {
  name: 'import-feeds',
  summary: 'says what the feeds in the settings of another product are',
  help: `Usage: winnow import-feeds FILE [--format table|json] [--without STATE,…] [--export FILE]

FILE is a list of feeds: MISP's defaults.json or its export of /feeds, IntelMQ's runtime.yaml or feeds.yaml, a feed
that OpenCTI exports, AdGuardHome.yaml, Pi-hole's adlist.json or adlists.list, a backup of pfSense with pfBlockerNG,
external dynamic lists of PAN-OS, or any text with an address a line. Each feed is one of:

  known       a source of the catalogue, with its id
  copy        part of a source, or another address of it in the same list
  dead        given up by its publisher, with the reason
  needs-key   fetched with a key or an account only
  no-address  not fetched from one web address, but by mail, by a program or from a pattern of addresses
  allows      a list of what is harmless, which is no source
  new         none of these; the app checks such an address before it adds it

'off' says that the product has the feed switched off.

  --format table|json  a table to read (default), or JSON
  --without STATE,…    leave out the feeds with these states
  --export FILE        write the other feeds to this file, in the notation that they came in
`,
  async run(args, context) {
    const { terminal } = context
    const { values, positionals } = readArguments(args, {
      format: { type: 'string', default: 'table' },
      without: { type: 'string', default: '' },
      export: { type: 'string' },
    })
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw new UsageError('name one FILE with feeds')
    const format = oneOf('format', values.format, ['table', 'json'])
    const without = new Set<FeedState>(listOf(values.without).map((state) => oneOf('without', state, feedStates)))
    const list = readFeedList(await textOf(path, context, mostFeedListBytes))
    const feeds = identifyFeeds(list.feeds)
    const isKept = (position: number) => !without.has((feeds[position] as IdentifiedFeed).state)
    const kept = feeds.filter((_, position) => isKept(position))
    if (values.export !== undefined) writeFileSync(values.export, list.write(isKept))
    const counts = Object.fromEntries(
      feedStates.map((state) => [state, kept.filter((one) => one.state === state).length]),
    )
    if (format === 'json') {
      const rows = kept.map(({ source, ...feed }) => ({ ...feed, source: source?.id }))
      terminal.out.write(`${JSON.stringify({ title: list.title, counts, feeds: rows }, null, 2)}\n`)
      return 0
    }
    const total = feedStates.flatMap((state) => (counts[state] ? [`${count(counts[state])} ${state}`] : []))
    terminal.out.write(
      `${table(kept, [
        ['feed', ({ name }) => name],
        ['is', ({ state, isOff }) => (isOff ? `${state}, off` : state)],
        ['source', ({ source, reason }) => source?.id ?? reason?.en ?? ''],
        ['address', ({ address }) => address ?? ''],
      ])}\n\n${list.title}: ${count(kept.length)} feeds: ${total.join(', ')}\n`,
    )
    return 0
  },
}
