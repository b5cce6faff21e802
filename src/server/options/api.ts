import { flavours } from '../../catalogue/flavours.ts'
import { geographies } from '../../catalogue/geographies.ts'
import { industries } from '../../catalogue/industries.ts'
import { productCategories, products } from '../../catalogue/products.ts'
import type { contract } from '../../contract/index.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { Locale, LocalizedText } from '../../domain/text.ts'
import type { Handlers } from '../platform/calls.ts'
import { kindNames } from './kind-names.ts'

type OptionCalls = Pick<typeof contract.groups, 'flavours' | 'products' | 'subscriptionOptions'>

export interface OptionDependencies {
  /** Every source that the group could choose, in the order in which they are shown. */
  sources(): Promise<readonly { readonly id: string; readonly name: string; readonly maintainer: string }[]>
}

/** The lists that forms choose from, in the reader's language. */
export function optionHandlers({ sources }: OptionDependencies): Handlers<OptionCalls> {
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

    async subscriptionOptions(_, { locale }) {
      const kinds = Object.entries(kindNames) as [KindId, LocalizedText][]
      return [
        { jsonPath: 'iocSelector', options: kinds.map(([value, text]) => ({ value, text: text[locale] })) },
        { jsonPath: 'industries', options: named(industries, locale) },
        { jsonPath: 'countries', options: named(geographies, locale) },
        {
          jsonPath: 'sources.id',
          options: (await sources()).map(({ id, name, maintainer }) => ({
            value: id,
            text: name,
            description: maintainer,
          })),
        },
      ]
    },
  }
}

function named(all: readonly { readonly id: string; readonly text: LocalizedText }[], locale: Locale) {
  return all.map(({ id, text }) => ({ value: id, text: text[locale] }))
}
