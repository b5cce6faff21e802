import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Locale } from '../src/domain/text.ts'
import { messages } from '../src/web/i18n/messages.server.ts'
import { LanguageContext, language } from '../src/web/i18n/use-texts.ts'

/** Where a part of a page is shown: its language, its address, and what the route `guarded` or `frame` has loaded. */
interface Surroundings {
  locale?: Locale
  at?: string
  guarded?: unknown
  frame?: unknown
}

/** A part of a page in a language. */
export const inLanguage = (locale: Locale, part: ReactNode) =>
  createElement(LanguageContext, { value: language(locale, messages[locale]) }, part)

/** A part of a page in English. */
export const inEnglish = (part: ReactNode) => inLanguage('en', part)

/** A part of a page as markup without styles. */
export function markup(part: ReactNode, { locale = 'en', at = '/', ...loaded }: Surroundings = {}): string {
  const [id = 'page'] = Object.keys(loaded)
  const router = createMemoryRouter([{ id, path: '*', loader: () => null, element: part }], {
    initialEntries: [at],
    hydrationData: { loaderData: { [id]: null, ...loaded } },
  })
  const html = renderToStaticMarkup(inLanguage(locale, createElement(RouterProvider, { router })))
  return html.replace(/<style[^>]*>.*?<\/style>/gs, '')
}
