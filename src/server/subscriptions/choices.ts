import { isDeepStrictEqual } from 'node:util'
import { enrichers } from '../../analysis/enrichers/index.ts'
import { deviceById } from '../../catalogue/devices/index.ts'
import { geographies } from '../../catalogue/geographies.ts'
import { industries } from '../../catalogue/industries.ts'
import { isTemplateFault, parseTemplate, templateFaultText } from '../../domain/output-template.ts'
import { Problem } from '../../domain/problem.ts'
import {
  type CandidateFault,
  type Chosen,
  chosenLists,
  faultsOf,
  type TargetFormat,
  type TargetFormatId,
} from '../../domain/subscription.ts'
import type { Locale } from '../../domain/text.ts'
import { deliveryLicence } from '../../engine/delivery/licence.ts'
import { outputFormatById } from '../../formats/outputs/index.ts'
import type { Actor } from '../platform/db/db.ts'
import type { ReaderOf } from '../sources/reader.ts'
import { maySee, type RegisteredSource, type SourceRegister } from '../sources/register.ts'
import type { Topics } from '../sources/topics.ts'

export interface ChoiceDependencies {
  readonly register: Pick<SourceRegister, 'near'>
  readonly readerOf: ReaderOf
  readonly topics: Pick<Topics, 'list'>
}

/** The user and group of a request, and the language of its messages. */
export interface Asking {
  readonly who: Actor
  readonly groupId: string
  readonly locale: Locale
}

/** The output of a format. TAXII collections contain STIX objects. */
export const outputOf = (id: TargetFormatId) => outputFormatById[id === 'TAXII21' ? 'STIX21' : id]

/** Tells whether a source's terms allow delivery to a group that may see it. */
export const licenceOf = ({ origin, source, licence }: Pick<RegisteredSource, 'origin' | 'source' | 'licence'>) =>
  deliveryLicence(
    source,
    licence ? (licence.active ? 'licensed' : 'withdrawn') : origin === 'custom' ? 'own' : undefined,
  )

/** Validates what a subscription may consist of before anything is stored. */
export function subscriptionChoices({ register, readerOf, topics }: ChoiceDependencies) {
  return {
    /**
     * The choice without duplicates. Items that `before` already has are not checked again: a topic may no longer
     * trend, a source or format may be gone, and the rest must still be changeable.
     * @throws Problem for the first missing or forbidden item, in the order of the specification
     */
    async checked({ who, groupId }: Omit<Asking, 'locale'>, wanted: Chosen, before?: Chosen): Promise<Chosen> {
      const fault = faultsOf(wanted).find((one) => !isDeepStrictEqual(wanted[fieldOf[one]], before?.[fieldOf[one]]))
      if (fault) throw new Problem(`subscription.${fault}`)
      const chosen = withoutRepetitions(wanted)
      const isNew = (list: 'sources' | (typeof chosenLists)[number]) => {
        const known = new Set((before?.[list] ?? []).map(idOf))
        return chosen[list].map(idOf).filter((id) => !known.has(id))
      }
      const reader = await readerOf(who, groupId)

      const sources = isNew('sources')
      const registered = sources.length > 0 ? await register.near(reader) : []
      const seen = new Map(registered.filter((one) => maySee(reader, one)).map((one) => [one.source.id, one]))
      if (sources.some((id) => !seen.has(id))) throw new Problem('not-found')
      for (const id of sources) {
        const { allowed, clause } = licenceOf(seen.get(id) as RegisteredSource)
        const source = (seen.get(id) as RegisteredSource).source.name
        if (!allowed) {
          const values = { source, clause: clause.en }
          throw new Problem('subscription.source-refused', values, { german: { clause: clause.de } })
        }
      }

      known('enricher', isNew('enricher'), enrichers)
      known('countries', isNew('countries'), geographies)
      known('industries', isNew('industries'), industries)
      const trending = isNew('trendingTopics')
      if (trending.length > 0) {
        const offered = await topics.list()
        known(
          'trendingTopics',
          trending,
          offered.map(({ kind, topic }) => ({ id: `${kind}:${topic}` })),
        )
      }
      const isKnown = (format: TargetFormat) => before?.targetFormats.some((one) => isDeepStrictEqual(one, format))
      const targetFormats = chosen.targetFormats.map((one) => (isKnown(one) ? one : checkedFormat(one)))
      return { ...chosen, targetFormats }
    },
  }
}

export type SubscriptionChoices = ReturnType<typeof subscriptionChoices>

const fieldOf: Readonly<Record<CandidateFault, keyof Chosen>> = {
  name: 'name',
  'target-format': 'targetFormats',
  'auth-method': 'targetFormats',
  source: 'sources',
}

const idOf = (one: string | { readonly id: string }) => (typeof one === 'string' ? one : one.id)

function withoutRepetitions(wanted: Chosen): Chosen {
  const twice = (all: readonly { readonly id: string }[]) => {
    const ids = all.map(idOf)
    return ids.find((id, at) => ids.indexOf(id) !== at)
  }
  // A duplicate would be ambiguous, because each output has a single address.
  const source = twice(wanted.sources)
  if (source) throw new Problem('request.invalid', { detail: `body.sources: ${source} stands there twice` })
  const format = twice(wanted.targetFormats)
  if (format) throw new Problem('request.invalid', { detail: `body.targetFormats: ${format} stands there twice` })
  return {
    ...wanted,
    sources: wanted.sources.map((one) => ({ id: one.id, filterFlags: [...new Set(one.filterFlags)] })),
    ...Object.fromEntries(chosenLists.map((list) => [list, [...new Set<string>(wanted[list])]])),
  }
}

function known(field: string, wanted: readonly string[], offered: readonly { readonly id: string }[]): void {
  const ids = new Set(offered.map(idOf))
  const strange = wanted.find((id) => !ids.has(id))
  if (strange !== undefined) throw new Problem('subscription.option-unknown', { field, value: strange })
}

function checkedFormat({ id, authMethod, device, template }: TargetFormat): TargetFormat {
  if (!outputOf(id)) throw new Problem('subscription.option-unknown', { field: 'targetFormats.id', value: id })
  if (device !== undefined && !deviceById.get(device)?.formats.includes(id)) {
    throw new Problem('subscription.option-unknown', { field: 'targetFormats.device', value: device })
  }
  const chosen = { id, authMethod, ...(device !== undefined && { device }) }
  if (id !== 'TEMPLATE') return chosen
  const parsed = parseTemplate(template ?? '')
  if (isTemplateFault(parsed)) {
    const detail = templateFaultText(parsed)
    throw new Problem('subscription.template', { detail: detail.en }, { german: { detail: detail.de } })
  }
  return { ...chosen, template: template as string }
}
