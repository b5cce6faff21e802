import type { TextKey } from '../../i18n/index.ts'
import type { Language } from '../../i18n/use-texts.ts'

/** An action in words; the list is open, so one that has no words yet is shown as it is. */
export function actionText(action: string, { t }: Pick<Language, 't'>): string {
  return known(`audit.action.${action}` as Extract<TextKey, `audit.action.${string}`>, t) ?? action
}

/** A field in words: the innermost name that has some, with the number of its row; else as it is. */
export function fieldText(field: string, { t }: Pick<Language, 't'>): string {
  const parts = field.split('.')
  const last = parts.findLast((part) => !/^\d+$/.test(part)) ?? field
  const words = known(`audit.field.${last}` as Extract<TextKey, `audit.field.${string}`>, t)
  if (words === undefined) return field
  const row = parts.find((part) => /^\d+$/.test(part))
  return row === undefined ? words : t('audit.row', { field: words, row })
}

/** A value as people know it: people and groups by their names, times in the reader's way of writing. */
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
