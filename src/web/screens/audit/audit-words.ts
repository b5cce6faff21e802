import type { TextKey } from '../../i18n/index.ts'
import type { Language } from '../../i18n/use-texts.ts'

/** Text for an action; an unknown action is shown as it is. */
export function actionText(action: string, { t }: Pick<Language, 't'>): string {
  return known(`audit.action.${action}`, t) ?? action
}

/** Text for a field: the innermost known name with its row number; otherwise as it is. */
export function fieldText(field: string, { t }: Pick<Language, 't'>): string {
  const words = namesIn(field)
    .map((name) => known(`audit.field.${name}`, t))
    .find(Boolean)
  if (words === undefined) return field
  const row = field.split('.').find((part) => /^\d+$/.test(part))
  return row === undefined ? words : t('audit.row', { field: words, row })
}

/** Names of a path, without row numbers, innermost first. */
const namesIn = (field: string) =>
  field
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .reverse()

const numbers = new Set(['bytes', 'count', 'coverage', 'kept', 'proven', 'recommended', 'rows', 'suspicious'])

/** Beginnings of the texts for what a field stores. `audit.value` has those that only the audit log shows. */
const valueTexts: Readonly<Record<string, readonly string[]>> = {
  authMethod: ['subscriptions.method'],
  country_rule: ['subscriptions.countryRule'],
  credential: ['licences.credential'],
  decision: ['audit.value'],
  effect: ['lists'],
  events: ['webhooks.event'],
  filterFlags: ['sources.warning', 'world.filter'],
  how: ['audit.action.dark-web'],
  ioc_selector: ['kind'],
  iocTypes: ['kind'],
  kind: ['search.kind', 'audit.value'],
  method: ['subscriptions.method'],
  mode: ['subscriptions.mode', 'audit.value'],
  off_because: ['webhooks.off'],
  permissions: ['people.permission'],
  productGroup: ['cti'],
  protocol: ['licences.protocol'],
  scope: ['people.scope'],
  scopes: ['tokens.scope'],
  state: ['state', 'audit.value'],
  type: ['organization'],
  verdict: ['feedback.verdict'],
  what: ['audit.value'],
}

/** Name of what a field stores, such as a person's; undefined if it has none. */
export type NameOf = (field: string, value: string) => string | undefined

/** Readable form of one value of a field: a name, words, local time format. */
export function valueText(
  field: string,
  value: string,
  nameOf: NameOf,
  { t, format }: Pick<Language, 't' | 'format'>,
): string {
  const [last = ''] = namesIn(field)
  const name = nameOf(last, value)
  if (name) return name
  if (value === 'true' || value === 'false') return t(`audit.is.${value}`)
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[\d.]+(Z|[+-]\d{2}:?\d{2})$/.test(value)) return format.dateTime(value)
  if (numbers.has(last)) return format.expected(Number(value))
  return valueTexts[last]?.map((beginning) => known(`${beginning}.${value}`, t)).find(Boolean) ?? value
}

function known(key: string, t: Language['t']): string | undefined {
  try {
    return t(key as Extract<TextKey, `audit.action.${string}`>)
  } catch {
    return undefined
  }
}
