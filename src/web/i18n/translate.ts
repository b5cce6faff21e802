import { IntlMessageFormat } from 'intl-messageformat'
import type { Locale } from '../../domain/text.ts'
import type { TextArgs, TextKey } from './index.ts'

export const languageTag: Record<Locale, string> = { de: 'de-DE', en: 'en-US' }

/** A plain text, or a parsed ICU message, so that the browser needs no parser. */
export type Message = string | ReturnType<IntlMessageFormat['getAst']>
export type Messages = Readonly<Record<string, Message>>

/** Parses the texts that contain parameters. */
export function parsed(texts: Readonly<Record<string, string>>, locale: Locale): Messages {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      /[{']/.test(text) ? new IntlMessageFormat(text, languageTag[locale]).getAst() : text,
    ]),
  )
}

export type Translate = <Key extends TextKey>(key: Key, ...args: TextArgs<Key>) => string

/** Creates a function from key and parameters to text. */
export function translator(locale: Locale, messages: Messages): Translate {
  const formats = new Map<string, IntlMessageFormat>()
  return (key, ...args) => {
    const message = messages[key]
    if (message === undefined) throw new Error(`no text for ${key} in ${locale}`)
    if (typeof message === 'string') return message
    let format = formats.get(key)
    if (!format) {
      format = new IntlMessageFormat(message, languageTag[locale])
      formats.set(key, format)
    }
    return String(format.format(args[0] as Record<string, string | number> | undefined))
  }
}
