import type { SubscriptionChange } from '../../../contract/subscriptions.ts'
import { type AuthMethod, authMethods, chosenLists, countryRules } from '../../../domain/subscription.ts'
import { offReasons, type WebhookEvent } from '../../../domain/webhook.ts'
import type { Language } from '../../i18n/use-texts.ts'
import { type Choice, nameIn, type SubscriptionChoices } from './choices.ts'

/** A changed field with the old and new value; for a list, what was added and removed. */
export interface ChangedField {
  readonly field: string
  readonly lines: readonly string[]
}

/** The options plus names of sources that are no longer offered. */
export function withNames(
  choices: SubscriptionChoices,
  pages: readonly { readonly sourceNames: Readonly<Record<string, string>> }[],
): SubscriptionChoices {
  const gone = pages.flatMap(({ sourceNames }) => Object.entries(sourceNames))
  return { ...choices, sources: [...choices.sources, ...gone.map(([value, text]) => ({ value, text }))] }
}

type Words = Pick<Language, 't' | 'format'>
type Fields = Readonly<Record<string, unknown>>

/** A change in readable form, in the order of the form's fields. */
export function changedFields(change: SubscriptionChange, choices: SubscriptionChoices, words: Words): ChangedField[] {
  const { t, format } = words
  const before: Fields = change.before ?? {}
  const after: Fields = change.after ?? {}
  const has = (name: string) => name in before || name in after
  const fields: ChangedField[] = []
  const add = (field: string, lines: readonly string[]) => {
    if (lines.length > 0) fields.push({ field, lines })
  }
  const single = (name: string, field: string, text: (value: unknown) => string) => {
    if (!has(name)) return
    const became = text(after[name])
    add(field, [
      name in before && text(before[name]) !== became
        ? t('subscriptions.history.fromTo', { from: text(before[name]), to: became })
        : became,
    ])
  }
  const choicesOf: Record<(typeof chosenLists)[number], readonly Choice[]> = {
    enricher: choices.enrichers,
    iocSelector: choices.kinds,
    countries: choices.countries,
    industries: choices.industries,
    trendingTopics: choices.topics,
  }

  if (change.what.startsWith('key-')) {
    const { method, firstThree, endsAt } = after as { method?: AuthMethod; firstThree?: string; endsAt?: string | null }
    const known = authMethods.find((one) => one === method)
    if (known) add(t(`subscriptions.method.${known}`), [`${firstThree}…`])
    if (endsAt && change.what === 'key-replaced') {
      add(t('subscriptions.key.state'), [t('subscriptions.key.ends', { date: format.dateTime(endsAt) })])
    }
    return fields
  }
  if (change.what.startsWith('webhook-')) {
    const host = String(after.webhook ?? '')
    const isMoved = change.what === 'webhook-changed' && before.webhook === after.webhook && !has('events')
    add(t('subscriptions.history.receiver'), [
      isMoved ? t('subscriptions.history.receiver.path', { host }) : fromTo(before.webhook, host, words),
    ])
    if (has('events')) {
      const text = (value: string) => t(`webhooks.event.${value as WebhookEvent}`)
      add(t('webhooks.events'), listLines(strings(before.events), strings(after.events), text, words))
    }
    const reason = offReasons.find((one) => one === after.off)
    if (reason && reason !== 'person') add(t('subscriptions.history.reason'), [t(`webhooks.off.${reason}`)])
    return fields
  }
  single('name', t('subscriptions.name'), (value) => String(value))
  if (has('sources')) add(t('subscriptions.step.sources'), sourceLines(before.sources, after.sources, choices, words))
  if (has('targetFormats')) {
    add(t('subscriptions.step.formats'), formatLines(before.targetFormats, after.targetFormats, choices, words))
  }
  for (const name of chosenLists) {
    if (!has(name)) continue
    const text = (value: string) => nameIn(choicesOf[name], value)
    add(t(`subscriptions.field.${name}`), listLines(strings(before[name]), strings(after[name]), text, words))
  }
  if ('countryRule' in before) {
    single('countryRule', t('subscriptions.countryRule'), (value) => {
      const rule = countryRules.find((one) => one === value)
      return rule ? t(`subscriptions.countryRule.${rule}`) : String(value)
    })
  }
  if (after.blockShared === true || 'blockShared' in before) {
    single('blockShared', t('subscriptions.blockShared'), (value) =>
      t(value === true ? 'subscriptions.blockShared.on' : 'subscriptions.blockShared.off'),
    )
  }
  single('mode', t('subscriptions.mode'), (value) =>
    t(value === 'DELTA' ? 'subscriptions.mode.DELTA' : 'subscriptions.mode.FULL'),
  )
  single('trialEndsAt', t('subscriptions.column.end'), (value) =>
    typeof value === 'string' ? format.date(value) : t('subscriptions.endless'),
  )
  return fields
}

const fromTo = (was: unknown, became: string, { t }: Words): string =>
  was === undefined || was === became ? became : t('subscriptions.history.fromTo', { from: String(was), to: became })

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function listLines(
  was: readonly string[],
  is: readonly string[],
  text: (value: string) => string,
  { t, format }: Words,
) {
  const came = is.filter((one) => !was.includes(one)).map(text)
  const went = was.filter((one) => !is.includes(one)).map(text)
  return [
    ...(came.length > 0 ? [t('subscriptions.history.came', { names: format.list(came) })] : []),
    ...(went.length > 0 ? [t('subscriptions.history.went', { names: format.list(went) })] : []),
  ]
}

interface Source {
  readonly id: string
  readonly filterFlags: readonly string[]
}

function sourceLines(before: unknown, after: unknown, choices: SubscriptionChoices, words: Words): string[] {
  const was = (before ?? []) as readonly Source[]
  const is = (after ?? []) as readonly Source[]
  const ids = (all: readonly Source[]) => all.map(({ id }) => id)
  const name = (id: string) => nameIn(choices.sources, id)
  const flags = is.flatMap(({ id, filterFlags }) => {
    const old = was.find((one) => one.id === id)
    if (!old) return []
    const text = (flag: string) => nameIn(choices.filterFlags, flag)
    return listLines(old.filterFlags, filterFlags, text, words).map((line) =>
      words.t('subscriptions.history.filters', { source: name(id), change: line }),
    )
  })
  return [...listLines(ids(was), ids(is), name, words), ...flags]
}

interface Format {
  readonly id: string
  readonly authMethod: string
  readonly device?: string
  readonly template?: string
}

function formatLines(before: unknown, after: unknown, choices: SubscriptionChoices, words: Words): string[] {
  const { t } = words
  const was = (before ?? []) as readonly Format[]
  const is = (after ?? []) as readonly Format[]
  const name = (id: string) => nameIn(choices.formats, id)
  const method = ({ authMethod }: Format) =>
    t(authMethod === 'basic' ? 'subscriptions.method.basic' : 'subscriptions.method.apiKey')
  const device = (one: Format) => (one.device ? nameIn(choices.devices, one.device) : t('subscriptions.device.none'))
  const changes = is.flatMap((one) => {
    const old = was.find(({ id }) => id === one.id)
    if (!old) return []
    const fromTo = (from: string, to: string) =>
      from === to
        ? []
        : [
            t('subscriptions.history.filters', {
              source: name(one.id),
              change: t('subscriptions.history.fromTo', { from, to }),
            }),
          ]
    return [
      ...fromTo(method(old), method(one)),
      ...fromTo(device(old), device(one)),
      ...fromTo(old.template ?? '', one.template ?? ''),
    ]
  })
  return [
    ...listLines(
      was.map(({ id }) => id),
      is.map(({ id }) => id),
      name,
      words,
    ),
    ...changes,
  ]
}
