import { IntlMessageFormat } from 'intl-messageformat'
import type { Locale } from '../../domain/text.ts'
import type { TextArgs, TextKey } from './index.ts'

export const languageTag: Record<Locale, string> = { de: 'de-DE', en: 'en-US' }

export type Translate = <Key extends TextKey>(key: Key, ...args: TextArgs<Key>) => string

/** A function from key and parameters to text. Messages are parsed when they are first used and then kept. */
export function translator(locale: Locale, messages: Readonly<Record<string, string>>): Translate {
  const parsed = new Map<string, IntlMessageFormat>()
  return (key, ...args) => {
    const message = messages[key]
    if (message === undefined) throw new Error(`no text for ${key} in ${locale}`)
    if (!message.includes('{') && !message.includes("'")) return message
    let format = parsed.get(key)
    if (!format) {
      format = new IntlMessageFormat(message, languageTag[locale])
      parsed.set(key, format)
    }
    return String(format.format(args[0] as Record<string, string | number> | undefined))
  }
}
