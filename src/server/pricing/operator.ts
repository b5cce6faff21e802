import { readFile } from 'node:fs/promises'
import { demoPrices } from '../../catalogue/demo/prices.ts'
import { noPrices, PriceList } from '../../catalogue/prices.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { LicenceFacts, readTermsFile, without } from '../../catalogue/terms.ts'
import { type CommandFamily, command, OperatorFault, type OperatorTools, valueFaults } from '../operator/command.ts'
import { printable, table } from '../operator/table.ts'
import { writeNew } from '../platform/made-once.ts'
import { sourceRegister } from '../sources/register.ts'
import { openPriceBook } from './price-book.ts'
import { type Terms, type TermsChange, termsStore } from './terms-store.ts'

const entries = new Map(catalogue.map((source) => [source.id as string, source]))

async function terms({ database }: OperatorTools) {
  const { db, pool } = await database()
  await sourceRegister(pool, catalogue).sync()
  return termsStore(db)
}

/** @throws OperatorFault if prices come from a file, which commands must not change */
function refuseFile({ config }: OperatorTools): void {
  const { pricesFile } = config.sources
  if (pricesFile === undefined) return
  throw new OperatorFault(
    `Prices come from PRICES_FILE, ${printable(pricesFile)}: change them there and restart. To set them by commands, take ` +
      `it over with "operate import-terms ${printable(pricesFile)}" while PRICES_FILE is not set.`,
  )
}

/** @throws OperatorFault */
function refuseUnknown(id: string): void {
  if (!entries.has(id))
    throw new OperatorFault(`No source of the catalogue has the id ${printable(id)}: "operate sources".`)
}

const shownValue = (value: unknown) =>
  value === null ? 'none' : typeof value === 'number' ? `${value} EUR a year` : JSON.stringify(value)

async function changed(tools: OperatorTools, revise: (now: Terms) => Terms, dry = false) {
  const store = await terms(tools)
  const hadPrices = (await store.read()).prices !== undefined
  const changes: TermsChange[] = await store.change(revise, { dry })
  const lines = changes.map(({ what, before, after }) => `${what}: ${shownValue(before)} → ${shownValue(after)}`)
  const isFirst = !hadPrices && changes.some(({ what }) => !what.startsWith('licence'))
  return {
    text: [
      ...(changes.length === 0 ? ['Nothing differs.'] : lines),
      ...(dry ? ['Nothing was changed: --check only looks.'] : []),
      ...(isFirst && !dry ? ['From now on these prices hold instead of the made-up ones of the demo.'] : []),
    ],
    data: { changes, dry },
  }
}

/** The current prices, from the file or the database. */
export async function pricesOf({ database, config, clock }: OperatorTools): Promise<PriceList> {
  const knownIds = new Set(entries.keys())
  const book = await openPriceBook((await database()).db, { file: config.sources.pricesFile, knownIds, clock })
  return book.current()
}

const prices = command({
  name: 'prices',
  about: 'lists the prices of the product and of sources',
  async run(_, tools) {
    const { pricesFile } = tools.config.sources
    const operatorPrices = (await (await terms(tools)).read()).prices
    const list = pricesFile ? await fileTerms(pricesFile) : (operatorPrices ?? demoPrices)
    const from = pricesFile
      ? `PRICES_FILE ${printable(pricesFile)}`
      : operatorPrices
        ? 'what operators have set'
        : 'the demo, made up'
    const tiers = list.product.map(({ upToSources, eurPerYear }) => [upToSources ?? 'any number', eurPerYear])
    const priced = Object.entries(list.sources).map(([id, price]) => [id, entries.get(id)?.name ?? '', price])
    return {
      text: [
        `From ${from}.`,
        '',
        ...(tiers.length === 0 ? ['The product has no prices.'] : table(['UP TO SOURCES', 'EUR A YEAR'], tiers)),
        '',
        ...(priced.length === 0 ? ['No source has a price.'] : table(['SOURCE', 'NAME', 'EUR A YEAR'], priced)),
      ],
      data: { from, ...list },
    }
  },
})

async function fileTerms(file: string) {
  return (await termsIn(file)).prices
}

/**
 * Reads a file of terms.
 * @throws OperatorFault naming every fault in it
 */
async function termsIn(file: string) {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new OperatorFault(`${printable(file)} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  })
  const read = readTermsFile(text, new Set(entries.keys()))
  if ('faults' in read) {
    throw new OperatorFault(
      `Nothing was changed. ${printable(file)}:\n${read.faults.map((fault) => `  ${printable(fault)}`).join('\n')}`,
    )
  }
  return read
}

const amount = (text: string) => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined)

const noAmount = (text: string) =>
  `${printable(text)} is not an amount: digits, and for cents a point and at most two more digits, such as 1200 or 99.50.`

const setPrice = command({
  name: 'set-price',
  usage: 'SOURCE EUR|unknown',
  about:
    'sets the price of a source, in EUR a year; without a price, a commercial source counts as unpriced and any ' +
    'other one as free',
  read([id, text, ...more], _, wrong) {
    if (!id || text === undefined || more.length > 0) return undefined
    const price = text === 'unknown' ? null : amount(text)
    return price === undefined ? wrong(noAmount(text)) : { id, price }
  },
  async run({ id, price }, tools) {
    refuseFile(tools)
    refuseUnknown(id)
    return changed(tools, (now) => {
      if (!now.prices && price === null) return now
      const prices = now.prices ?? noPrices
      const { [id]: _, ...others } = prices.sources
      return { ...now, prices: { ...prices, sources: price === null ? others : { ...others, [id]: price } } }
    })
  },
})

const setProductPrices = command({
  name: 'set-product-prices',
  usage: 'UPTO=EUR,... | none',
  about: 'sets the price of the product, in EUR a year, by the number of sources in use: 5=6000,15=12000,any=20000',
  read([text, ...more], _, wrong) {
    if (text === undefined || more.length > 0) return undefined
    const rows: { upToSources: number | null; eurPerYear: number }[] = []
    for (const row of text === 'none' ? [] : text.split(',')) {
      const [, upTo, eur = ''] = /^(any|[1-9]\d{0,8})=(.+)$/.exec(row.trim()) ?? []
      if (upTo === undefined)
        return wrong(`${JSON.stringify(printable(row))} is not written UPTO=EUR, such as 5=6000 or any=20000.`)
      const eurPerYear = amount(eur)
      if (eurPerYear === undefined) return wrong(noAmount(eur))
      rows.push({ upToSources: upTo === 'any' ? null : Number(upTo), eurPerYear })
    }
    return { rows }
  },
  async run({ rows }, tools) {
    refuseFile(tools)
    const checked = PriceList.safeParse({ sources: {}, product: rows })
    if (!checked.success) {
      throw new OperatorFault(`Nothing was changed: ${checked.error.issues.map(({ message }) => message).join('; ')}.`)
    }
    return changed(tools, (now) => ({
      ...now,
      prices: { ...(now.prices ?? noPrices), product: checked.data.product },
    }))
  },
})

const flags = {
  name: 'name',
  url: 'url',
  credit: 'credit',
  'commercial-use': 'commercialUse',
  redistribution: 'redistribution',
  attribution: 'attribution',
} as const

const setLicence = command({
  name: 'set-licence',
  usage:
    'SOURCE [--name NAME] [--url URL] [--credit SENTENCE] [--commercial-use | --redistribution | --attribution] yes|no|unknown',
  about:
    'corrects what the catalogue says of the licence of a source; only the named fields change. Subscriptions ' +
    'follow within a minute',
  options: Object.fromEntries(Object.keys(flags).map((flag) => [flag, { type: 'string' as const }])),
  read([id, ...more], options, wrong) {
    const licenceFlags = Object.entries(flags).flatMap(([flag, name]) =>
      options[flag] === undefined ? [] : [[name, options[flag]]],
    )
    const facts = LicenceFacts.omit({ stated: true }).partial().safeParse(Object.fromEntries(licenceFlags))
    const names = Object.fromEntries(Object.entries(flags).map(([flag, name]) => [name, `--${flag}`]))
    if (!facts.success) return valueFaults(facts.error, names, wrong)
    return id && more.length === 0 && licenceFlags.length > 0 ? { id, facts: facts.data } : undefined
  },
  async run({ id, facts }, tools) {
    refuseUnknown(id)
    return changed(tools, (now) => {
      const before = now.licences.get(id) ?? entries.get(id)?.licence
      const licence = without(LicenceFacts.parse({ ...before, ...facts, stated: true }))
      return { ...now, licences: new Map(now.licences).set(id, licence) }
    })
  },
})

const resetLicence = command({
  name: 'reset-licence',
  usage: 'SOURCE',
  about: 'undoes set-licence for a source',
  read: ([id, ...more]) => (id && more.length === 0 ? { id } : undefined),
  async run({ id }, tools) {
    refuseUnknown(id)
    return changed(tools, (now) => {
      const licences = new Map(now.licences)
      licences.delete(id)
      return { ...now, licences }
    })
  },
})

const exportTerms = command({
  name: 'export-terms',
  usage: '[FILE]',
  about: 'writes all prices and licences that operators have set as JSON, into a new file or to the terminal',
  read: ([file, ...more]) => (more.length === 0 ? { file } : undefined),
  async run({ file }, tools) {
    const { prices: list = noPrices, licences } = await (await terms(tools)).read()
    const data = { ...list, licences: Object.fromEntries(licences) }
    const text = JSON.stringify(data, null, 2)
    if (file === undefined) return { text: [text], data }
    const isNew = await writeNew(file, `${text}\n`, 0o666).catch((error) => {
      throw new OperatorFault(`${printable(file)} was not written: ${(error as NodeJS.ErrnoException).code}.`)
    })
    if (!isNew) throw new OperatorFault(`${printable(file)} was not written: EEXIST.`)
    return { text: [`Written: ${printable(file)}.`], data }
  },
})

const importTerms = command({
  name: 'import-terms',
  usage: 'FILE [--check]',
  about:
    'reads such a file, or a price file. Its prices replace all prices and, if it contains licences, these ' +
    'replace all that were set. If anything in it is wrong, nothing changes. --check only shows what would change',
  options: { check: { type: 'boolean', default: false } },
  read: ([file, ...more], { check }) => (file && more.length === 0 ? { file, check: check === true } : undefined),
  async run({ file, check }, tools) {
    const terms = await termsIn(file)
    if (!check) refuseFile(tools)
    return changed(tools, (now) => ({ prices: terms.prices, licences: terms.licences ?? now.licences }), check)
  },
})

export const termsCommands: CommandFamily = {
  title: 'Prices and licences of sources',
  commands: [prices, setPrice, setProductPrices, setLicence, resetLicence, exportTerms, importTerms],
}
