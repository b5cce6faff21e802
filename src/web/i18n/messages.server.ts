import { createHash } from 'node:crypto'
import { locales } from '../../domain/text.ts'
import { messagesOf } from './index.ts'
import { parsed } from './translate.ts'

/** Messages of all languages as JSON, and their common hash, which is part of their address. */
export const messages = { de: parsed(messagesOf('de'), 'de'), en: parsed(messagesOf('en'), 'en') }
export const messagesJson = { de: JSON.stringify(messages.de), en: JSON.stringify(messages.en) }
export const messagesHash = createHash('sha256')
  .update(locales.map((locale) => messagesJson[locale]).join('\n'))
  .digest('hex')
  .slice(0, 12)
