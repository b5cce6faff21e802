import { createContext, use } from 'react'
import type { Locale } from '../../domain/text.ts'
import { type PageId, type PathArgs, pathTo } from '../paths.ts'
import { type Formats, formats } from '../text/format.ts'
import { type Messages, type Translate, translator } from './translate.ts'

export interface Language {
  readonly locale: Locale
  readonly t: Translate
  readonly format: Formats
  /** Address of a screen in the current language. */
  path<Page extends PageId>(page: Page, ...args: PathArgs<Page>): string
  /** All of this, for functions that need several parts. */
  readonly language: Language
}

function whole(parts: Omit<Language, 'language'>): Language {
  const made: Language = {
    ...parts,
    get language() {
      return made
    },
  }
  return made
}

export function language(locale: Locale, messages: Messages): Language {
  return whole({
    locale,
    t: translator(locale, messages),
    format: formats(locale),
    path: (page, ...args) => pathTo(page, locale, ...args),
  })
}

/** The language with times in another zone. */
export const inZone = ({ locale, t, path }: Language, zone: string): Language =>
  whole({ locale, t, path, format: formats(locale, zone) })

export const LanguageContext = createContext<Language | undefined>(undefined)

/** Shows the page's times in another zone. */
export const ShowZoneContext = createContext<(zone: string) => void>(() => {})

/** Texts, numbers and addresses in the language of the page. */
export function useTexts(): Language {
  const current = use(LanguageContext)
  if (!current) throw new Error('no language is loaded')
  return current
}
