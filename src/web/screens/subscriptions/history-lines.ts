import type { SubscriptionChange } from '../../../contract/subscriptions.ts'
import { type AuthMethod, authMethods, chosenLists, countryRules } from '../../../domain/subscription.ts'
import { offReasons, type WebhookEvent } from '../../../domain/webhook.ts'
import type { Language } from '../../i18n/use-texts.ts'
import { type Choice, nameIn, type SubscriptionChoices } from './choices.ts'

/** A field with what changed in it, a line for each change. */
export interface ChangedField {
  readonly field: string
  readonly lines: readonly string[]
}

/** The choices, and the names of sources that are no longer among them. */
export function withNames(
  choices: SubscriptionChoices,
  pages: readonly { readonly sourceNames: Readonly<Record<string, string>> }[],
): SubscriptionChoices {
  const gone = pages.flatMap(({ sourceNames }) => Object.entries(sourceNames))
  return { ...choices, sources: [...choices.sources, ...gone.map(([value, text]) => ({ value, text }))] }
}

type Words = Pick<Language, 't' | 'format'>
type Fields = Readonly<Record<string, unknown>>

/** The fields of a change in words. */
export function changedFields(change: SubscriptionChange, choices: SubscriptionChoices, words: Words): ChangedField[] {
  if (change.what.startsWith('key-')) return keyFields(change, words)
  if (change.what.startsWith('webhook-')) return webhookFields(change, words)
  return settingFields(change, choices, words)
}

function keyFields({ what, after }: SubscriptionChange, { t, format }: Words): ChangedField[] {
  const key = (after ?? {}) as { method?: AuthMethod; firstThree?: string; endsAt?: string | null }
  const method = authMethods.find((one) => one === key.method)
  return [
    ...(method ? [{ field: t(`subscriptions.method.${method}`), lines: [`${key.firstThree}…`] }] : []),
    ...(key.endsAt && what === 'key-replaced'
      ? [
          {
            field: t('subscriptions.column.state'),
            lines: [t('subscriptions.key.ends', { date: format.dateTime(key.endsAt) })],
          },
        ]
      : []),
  ]
}

function webhookFields(change: SubscriptionChange, words: Words): ChangedField[] {
  const { t } = words
  const { before, after } = valuesOf(change)
  const host = String(after.webhook ?? '')
  const hasEvents = 'events' in before || 'events' in after
  const isMovedOnHost = change.what === 'webhook-changed' && before.webhook === after.webhook && !hasEvents
  const reason = offReasons.find((one) => one === after.off)
  return [
    {
      field: t('subscriptions.history.receiver'),
      lines: [
        isMovedOnHost
          ? t('subscriptions.history.receiver.path', { host })
          : fromTo(before.webhook ?? host, host, words),
      ],
    },
    ...withLines(
      t('webhooks.events'),
      listLines(before.events, after.events, (event) => t(`webhooks.event.${event as WebhookEvent}`), words),
    ),
    ...(reason && reason !== 'person' ? [{ field: t('cause'), lines: [t(`webhooks.off.${reason}`)] }] : []),
  ]
}

/** The settings, in the order of the form. */
function settingFields(change: SubscriptionChange, choices: SubscriptionChoices, words: Words): ChangedField[] {
  const { t, format } = words
  const { before, after } = valuesOf(change)
  const has = (name: string) => name in before || name in after
  const single = (name: string, field: string, text: (value: unknown) => string): ChangedField[] =>
    has(name)
      ? [{ field, lines: [fromTo(text(name in before ? before[name] : after[name]), text(after[name]), words)] }]
      : []
  const optionsOf: Record<(typeof chosenLists)[number], readonly Choice[]> = {
    enricher: choices.enrichers,
    iocSelector: choices.kinds,
    countries: choices.countries,
    industries: choices.industries,
    trendingTopics: choices.topics,
  }
  return [
    ...single('name', t('subscriptions.name'), String),
    ...withLines(t('subscriptions.step.sources'), sourceLines(before.sources, after.sources, choices, words)),
    ...withLines(
      t('subscriptions.step.formats'),
      formatLines(before.targetFormats, after.targetFormats, choices, words),
    ),
    ...chosenLists.flatMap((name) =>
      withLines(
        t(`subscriptions.field.${name}`),
        listLines(before[name], after[name], (value) => nameIn(optionsOf[name], value), words),
      ),
    ),
    // A new subscription has no line for these two unless its user chose something else.
    ...('countryRule' in before
      ? single('countryRule', t('subscriptions.countryRule'), (value) => {
          const rule = countryRules.find((one) => one === value)
          return rule ? t(`subscriptions.countryRule.${rule}`) : String(value)
        })
      : []),
    ...(after.blockShared === true || 'blockShared' in before
      ? single('blockShared', t('subscriptions.blockShared'), (value) => t(value === true ? 'yes' : 'no'))
      : []),
    ...single('indicators', t('indicators'), (value) => format.number(Number(value))),
    ...single('mode', t('subscriptions.mode'), (value) =>
      t(value === 'DELTA' ? 'subscriptions.mode.DELTA' : 'subscriptions.mode.FULL'),
    ),
    ...single('trialEndsAt', t('subscriptions.column.end'), (value) =>
      typeof value === 'string' ? format.date(value) : t('subscriptions.endless'),
    ),
  ]
}

function valuesOf({ before, after }: SubscriptionChange): { readonly before: Fields; readonly after: Fields } {
  return { before: before ?? {}, after: after ?? {} }
}

/** The field with its lines, unless it has none. */
function withLines(field: string, lines: readonly string[]): ChangedField[] {
  return lines.length > 0 ? [{ field, lines }] : []
}

/** The old and the new value, or the value if it is the same. */
function fromTo(was: unknown, is: string, { t }: Words): string {
  return was === is ? is : t('subscriptions.history.fromTo', { from: String(was), to: is })
}

/** What was added to a list and what was removed from it. */
function listLines(before: unknown, after: unknown, text: (value: string) => string, { t, format }: Words): string[] {
  const [was, is] = [strings(before), strings(after)]
  const added = is.filter((one) => !was.includes(one)).map(text)
  const removed = was.filter((one) => !is.includes(one)).map(text)
  return [
    ...(added.length > 0 ? [t('subscriptions.history.added', { names: format.list(added) })] : []),
    ...(removed.length > 0 ? [t('subscriptions.history.removed', { names: format.list(removed) })] : []),
  ]
}

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

interface Source {
  readonly id: string
  readonly filterFlags: readonly string[]
}

function sourceLines(before: unknown, after: unknown, choices: SubscriptionChoices, words: Words): string[] {
  const was = (before ?? []) as readonly Source[]
  const is = (after ?? []) as readonly Source[]
  const name = (id: string) => nameIn(choices.sources, id)
  const flagText = (flag: string) => nameIn(choices.filterFlags, flag)
  const flagLines = is.flatMap(({ id, filterFlags }) => {
    const old = was.find((one) => one.id === id)
    if (!old) return []
    return listLines(old.filterFlags, filterFlags, flagText, words).map((change) =>
      words.t('subscriptions.history.of', { name: name(id), change }),
    )
  })
  return [...listLines(idsOf(was), idsOf(is), name, words), ...flagLines]
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
  const textsOf = ({ authMethod, device, template = '' }: Format) => [
    t(authMethod === 'basic' ? 'subscriptions.method.basic' : 'subscriptions.method.apiKey'),
    device ? nameIn(choices.devices, device) : t('subscriptions.device.none'),
    template,
  ]
  const changes = is.flatMap((format) => {
    const old = was.find(({ id }) => id === format.id)
    if (!old) return []
    const oldTexts = textsOf(old)
    return textsOf(format).flatMap((text, index) =>
      text === oldTexts[index]
        ? []
        : [t('subscriptions.history.of', { name: name(format.id), change: fromTo(oldTexts[index], text, words) })],
    )
  })
  return [...listLines(idsOf(was), idsOf(is), name, words), ...changes]
}

const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id)
