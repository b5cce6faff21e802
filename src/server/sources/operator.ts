import { type PriceList, sourcePrice } from '../../catalogue/prices.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { createGuardedFetch } from '../../fetch/guarded-fetch.ts'
import { type CommandFamily, command, listed, OperatorFault, type OperatorTools } from '../operator/command.ts'
import { facts, printable } from '../operator/table.ts'
import { openCollecting } from '../platform/db/collecting.ts'
import { deriveSecrets, makeSecrets } from '../platform/secrets.ts'
import { listingCommands } from './listing-operator.ts'
import { pastCommands } from './past-operator.ts'
import { createSourceService, type SourceService } from './service.ts'
import type { SourceHealth } from './store.ts'

async function withSources<T>(tools: OperatorTools, act: (service: SourceService) => Promise<T>): Promise<T> {
  const { config, clock, log } = tools
  const database = await tools.database()
  const queue = await tools.openQueue()
  const given = config.sources.fetch
  const collecting = await openCollecting({ given, pool: database.pool, notifications: { on: () => () => {} }, log })
  const service = createSourceService({
    database,
    catalogue,
    secrets: deriveSecrets(await makeSecrets(config)),
    fetch: createGuardedFetch({ isEnabled: () => false }),
    clock,
    log,
    add: queue.add,
    addAll: queue.addAll,
    listingsUrl: config.listingsUrl,
    settings: { ...config.sources, fetch: collecting.isOn, dataDir: config.dataDir },
  })
  try {
    await service.prepare()
    await service.register.sync()
    return await act(service)
  } finally {
    await service.close()
    await queue.stop(1000)
  }
}

/** The current prices. */
export type PricesOf = (tools: OperatorTools) => Promise<PriceList>

const timeOf = (at: number | null) => (at === null ? null : new Date(at))

const list = (pricesOf: PricesOf) =>
  command({
    name: 'sources',
    usage: '[TEXT]',
    about: 'lists all sources, or those with this text in id, name or maintainer, with price, licence and state',
    read: ([text, ...more]) => (more.length === 0 ? { text: text?.toLowerCase() ?? '' } : undefined),
    async run({ text }, tools) {
      const prices = await pricesOf(tools)
      return withSources(tools, async ({ sources }) => {
        const all = (await sources.list('operator')).filter(({ source: { id, name, maintainer } }) =>
          [id, name, maintainer].some((one) => one.toLowerCase().includes(text)),
        )
        const data = all.map(({ source, origin, figures, health }) => ({
          id: source.id,
          maintainer: source.maintainer,
          origin,
          state: health.state,
          lastSuccess: timeOf(health.lastSuccess),
          records: figures.records,
          eurPerYear: sourcePrice(prices, source) ?? null,
          licence: source.licence,
        }))
        return listed(data, 'No source has that in it.', {
          ID: ({ id }) => id,
          MAINTAINER: ({ maintainer }) => maintainer,
          STATE: ({ state }) => state,
          LISTED: ({ records }) => records,
          'EUR A YEAR': ({ eurPerYear }) => eurPerYear,
          LICENCE: ({ licence }) => licence.name,
          'COMMERCIAL USE': ({ licence }) => licence.commercialUse,
          REDISTRIBUTION: ({ licence }) => licence.redistribution,
        })
      })
    },
  })

const show = (pricesOf: PricesOf) =>
  command({
    name: 'source',
    usage: 'ID',
    about: 'shows one of them: origin, licence, and the last failure',
    read: ([id, ...more]) => (id && more.length === 0 ? { id } : undefined),
    async run({ id }, tools) {
      const prices = await pricesOf(tools)
      return withSources(tools, async ({ sources, register }) => {
        const [view, known] = await Promise.all([sources.details(id, 'operator'), register.byId(id)])
        if (!view || !known)
          throw new OperatorFault(`There is no source with the id ${printable(id)}: "operate sources".`)
        const { source, figures, health } = view
        const { licence } = source
        const isOwn = catalogue.some(
          (entry) => entry.id === id && entry.licence !== licence && known.origin === 'catalogue',
        )
        const price = sourcePrice(prices, source)
        return {
          text: facts([
            ['ID', source.id],
            ['Name', source.name],
            ['Maintainer', source.maintainer],
            ['Homepage', source.homepage],
            ['Addresses', known.origin === 'custom' ? '(of a group)' : source.addresses.join(' ') || 'none'],
            ['Origin', known.origin],
            ['Commercial', source.commercial],
            ['Price', price === undefined ? 'not known' : `${price} EUR a year`],
            ['Licence', isOwn ? `${licence.name} (set by an operator)` : licence.name],
            ['  at', licence.url],
            ['  commercial use', licence.commercialUse],
            ['  redistribution', licence.redistribution],
            ['  attribution', licence.attribution],
            ['  credit', licence.credit],
            ['Listed', figures.records],
            ...healthFacts(health),
            ['Fault', known.fault ?? 'none'],
          ]),
          data: { ...source, licenceIsOwn: isOwn, eurPerYear: price ?? null, health, fault: known.fault },
        }
      })
    },
  })

const healthFacts = ({ state, lastSuccess, lastAttempt, failures }: SourceHealth) =>
  [
    ['State', state],
    ['Last success', timeOf(lastSuccess)],
    ['Last attempt', timeOf(lastAttempt)],
    ['Failures since', failures],
  ] as const

const heldBack = command({
  name: 'held-back',
  about:
    'lists snapshots that wait for a review, because they are empty, much smaller than the one before, or hardly ' +
    'readable. Until then, or until a later snapshot has about the same size, the source stays as it was',
  run: (_, tools) =>
    withSources(tools, async ({ sources }) => {
      const held = await sources.heldBack()
      const text: string[] = []
      for (const snapshot of held) {
        const view = await sources.details(snapshot.sourceId, 'operator')
        const at = new Date(snapshot.takenAt).toISOString()
        const { rows, read, indicators } = snapshot
        text.push(`${snapshot.id}  ${printable(snapshot.sourceId)}  ${at}  ${snapshot.reason}`)
        text.push(`    ${rows} rows, ${read} read, ${indicators} indicators; ${view?.figures.records ?? 0} listed now`)
        for (const { line, reason, text: bytes } of snapshot.samples.slice(0, 3)) {
          // Escaped: a publisher's bytes must not reach a terminal unchanged.
          text.push(
            `    line ${line}, ${reason}${bytes === undefined ? '' : `: ${JSON.stringify(bytes.slice(0, 80))}`}`,
          )
        }
      }
      return { text: held.length === 0 ? ['Nothing is held back.'] : text, data: held }
    }),
})

const accept = command({
  name: 'accept',
  usage: 'ID',
  about: 'applies such a snapshot; the index follows automatically',
  read([id, ...more], _, wrong) {
    if (id === undefined || more.length > 0) return undefined
    if (/^[1-9]\d{0,14}$/.test(id)) return { id: Number(id) }
    return wrong(`${printable(id)} is not the number of a snapshot: "operate held-back" lists those that wait.`)
  },
  run: ({ id }, tools) =>
    withSources(tools, async (service) => {
      const applied = await service.confirm(id)
      if (!applied) {
        throw new OperatorFault(
          `${id} is not held back: it never was, was accepted before, or a newer snapshot has come.`,
        )
      }
      const { added, removed } = applied
      return { text: [`Applied: ${added} indicators added, ${removed} removed.`], data: { id, added, removed } }
    }),
})

export const sourceCommands = (pricesOf: PricesOf): CommandFamily => ({
  title: 'Sources',
  commands: [list(pricesOf), show(pricesOf), heldBack, accept, ...pastCommands(withSources), ...listingCommands],
})
