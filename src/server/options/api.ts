import type { Enricher } from '../../analysis/enrichers/enricher.ts'
import { enrichers } from '../../analysis/enrichers/index.ts'
import { flavours } from '../../catalogue/flavours.ts'
import { geographies } from '../../catalogue/geographies.ts'
import { industries } from '../../catalogue/industries.ts'
import { productCategories, products } from '../../catalogue/products.ts'
import type { contract } from '../../contract/index.ts'
import { kindNames } from '../../domain/kind-names.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { needsLicence } from '../../domain/own-licence.ts'
import { flavourIds } from '../../domain/source.ts'
import { targetFormatIds } from '../../domain/subscription.ts'
import type { Locale, LocalizedText } from '../../domain/text.ts'
import type { OutputFormat } from '../../formats/output-format.ts'
import type { Handlers } from '../platform/http/calls.ts'
import type { ReaderOf } from '../sources/reader.ts'
import { type RegisteredSource, type SourceRegister, shownTo, withoutDemo } from '../sources/register.ts'
import type { SourceOverview, SourceStore } from '../sources/store.ts'
import { type Topic, type Topics, topicDays } from '../sources/topics.ts'
import { licenceOf, outputOf } from '../subscriptions/choices.ts'
import { deviceOptions } from './device-options.ts'
import { filterFlags } from './filter-flags.ts'
import { grouped } from './format-groups.ts'

type OptionCalls = Pick<typeof contract.groups, 'flavours' | 'products' | 'subscriptionOptions'>

export interface OptionDependencies {
  readonly register: Pick<SourceRegister, 'near'>
  readonly readerOf: ReaderOf
  readonly sources: Pick<SourceStore, 'list'>
  readonly topics: Pick<Topics, 'list'>
  /** True if the operator has enabled DNS resolution. */
  readonly resolvesNames: boolean
}

/** Handlers for the choices that forms offer, in the reader's language. */
export function optionHandlers({
  register,
  readerOf,
  sources,
  topics,
  resolvesNames,
}: OptionDependencies): Handlers<OptionCalls> {
  return {
    async flavours(_, { locale }) {
      const options = Object.entries(flavours).map(([value, { text, description }]) => ({
        value,
        text: text[locale],
        description: description[locale],
      }))
      return [{ jsonPath: 'flavours', options }]
    },

    async products(_, { locale }) {
      const options = products.map((product) => ({
        ...product,
        subCategory: productCategories[product.subCategory][locale],
      }))
      return [{ jsonPath: 'products', options }]
    },

    async subscriptionOptions({ params }, { locale, user }) {
      const reader = await readerOf(user, params.id)
      const kinds = Object.entries(kindNames) as [KindId, LocalizedText][]
      const visibleSources = withoutDemo(shownTo(reader, await register.near(reader)), ({ listed }) => listed)
      const lives = new Map((await sources.list(reader)).map((one) => [one.source.id, one]))
      return [
        { jsonPath: 'iocSelector', options: kinds.map(([value, text]) => ({ value, text: text[locale] })) },
        { jsonPath: 'industries', options: named(industries, locale) },
        { jsonPath: 'countries', options: named(geographies, locale) },
        {
          jsonPath: 'sources.id',
          options: visibleSources.map((one) => sourceOption(one, lives.get(one.source.id), locale)),
        },
        {
          jsonPath: 'sources.filterFlags',
          options: Object.entries(filterFlags).map(([value, text]) => ({ value, text: text[locale] })),
        },
        { jsonPath: 'enricher', options: enrichers.map((one) => enricherOption(one, locale, resolvesNames)) },
        { jsonPath: 'targetFormats.id', options: formatOptions(locale) },
        { jsonPath: 'targetFormats.device', options: deviceOptions(locale) },
        { jsonPath: 'trendingTopics', options: (await topics.list()).map((topic) => topicOption(topic, locale)) },
      ]
    },
  }
}

/** Includes the terms of delivery, unless they allow it without conditions. */
function sourceOption(one: RegisteredSource, life: SourceOverview | undefined, locale: Locale) {
  const { id, name, maintainer } = one.source
  const { allowed, unstated, clause } = licenceOf(one)
  return {
    value: id,
    text: name,
    description: allowed && !unstated ? maintainer : `${maintainer} – ${clause[locale]}`,
    ...(!allowed && { disabled: true }),
    ...(!allowed && needsLicence(one.source) && { needsLicence: true }),
    ...(life?.newestLook && { newestLook: new Date(life.newestLook).toISOString() }),
    ...(life?.dead && { dead: life.dead }),
  }
}

const taxii = {
  name: { de: 'TAXII 2.1', en: 'TAXII 2.1' },
  description: {
    de: 'Dieselben Objekte wie in STIX 2.1, Seite für Seite von einem TAXII-Server gelesen; jedes Abonnement ist eine Sammlung.',
    en: 'The same objects as in STIX 2.1, read page by page from a TAXII server; each subscription is a collection.',
  },
  products: [
    'opencti',
    'filigran-opencti-enterprise',
    'cortex-xsiam',
    'cortex-xsoar',
    'cortex-xsoar-tim',
    'servicenow-secops',
    'anomali-threatstream',
    'eclecticiq-platform',
    'threatconnect-tip',
    'threatq',
  ],
} satisfies Pick<OutputFormat, 'name' | 'description' | 'products'>

function formatOptions(locale: Locale) {
  return grouped(targetFormatIds).flatMap(({ id, group }) => {
    const format = id === 'TAXII21' ? taxii : outputOf(id)
    if (!format) return []
    const { name, description, products: readers } = format
    return [
      {
        value: id,
        text: name[locale],
        description: description[locale],
        group: group[locale],
        ...(readers.length > 0 && { products: [...readers] }),
      },
    ]
  })
}

const notSwitchedOn: LocalizedText = {
  de: 'In dieser Installation nicht eingeschaltet.',
  en: 'Not switched on in this installation.',
}

function enricherOption(one: Enricher, locale: Locale, resolvesNames: boolean) {
  const { id, name, description, data, onByDefault, always } = one
  const off = id === 'dns' && !resolvesNames
  const credits = data.flatMap(({ credit, url }) => (credit ? [{ text: credit, url }] : []))
  return {
    value: id,
    text: name[locale],
    description: off ? `${description[locale]} ${notSwitchedOn[locale]}` : description[locale],
    ...((always || off) && { disabled: true }),
    ...(onByDefault && { selected: true }),
    ...(credits.length > 0 && { credits }),
  }
}

function topicOption({ kind, topic, indicators }: Topic, locale: Locale) {
  const flavour = flavourIds.find((id) => kind === 'flavour' && id === topic)
  const count = indicators.toLocaleString(locale)
  return {
    value: `${kind}:${topic}`,
    text: flavour ? flavours[flavour].text[locale] : topic,
    description: locale === 'de' ? `${count} neu in ${topicDays} Tagen` : `${count} new in ${topicDays} days`,
  }
}

function named(all: readonly { readonly id: string; readonly text: LocalizedText }[], locale: Locale) {
  return all.map(({ id, text }) => ({ value: id, text: text[locale] }))
}
