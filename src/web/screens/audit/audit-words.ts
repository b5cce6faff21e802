import type { TextKey } from '../../i18n/index.ts'
import type { Language } from '../../i18n/use-texts.ts'

/** Text for an action; an unknown action is shown as it is. */
export function actionText(action: string, { t }: Pick<Language, 't'>): string {
  return known(`audit.action.${action}` as Extract<TextKey, `audit.action.${string}`>, t) ?? action
}

/** Text for a field: the innermost known name with its row number; otherwise as it is. */
export function fieldText(field: string, { t }: Pick<Language, 't'>): string {
  const parts = field.split('.')
  const last = parts.findLast((part) => !/^\d+$/.test(part)) ?? field
  const words = known(`audit.field.${last}` as Extract<TextKey, `audit.field.${string}`>, t)
  if (words === undefined) return field
  const row = parts.find((part) => /^\d+$/.test(part))
  return row === undefined ? words : t('audit.row', { field: words, row })
}

/** Readable form of a value: names of people and groups, local time format. */
export function valueText(
  value: string,
  names: ReadonlyMap<string, string>,
  { t, format }: Pick<Language, 't' | 'format'>,
): string {
  const name = names.get(value)
  if (name) return name
  if (value === 'true' || value === 'false') return t(`audit.is.${value}`)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[\d.]+(Z|[+-]\d{2}:?\d{2})$/.test(value) ? format.dateTime(value) : value
}

function known(
  key: Extract<TextKey, `audit.action.${string}` | `audit.field.${string}`>,
  t: Language['t'],
): string | undefined {
  try {
    return t(key)
  } catch {
    return undefined
  }
}
