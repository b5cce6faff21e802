import { CacheProvider } from '@emotion/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { createStyles } from './emotion.ts'
import type { Messages } from './i18n/translate.ts'
import { LanguageContext, language } from './i18n/use-texts.ts'
import { NonceContext } from './nonce.ts'
import { retryingPageData } from './page-data.ts'
import { localeOf } from './paths.ts'
import { reloadOnStaleAssets } from './stale-assets.ts'

reloadOnStaleAssets()
window.fetch = retryingPageData(window.fetch.bind(window))
const locale = localeOf(location.pathname)
const address =
  document.querySelector<HTMLLinkElement>('link[data-messages]')?.href ?? `/_i18n/0/${locale}/messages.json`
const nonce = document.querySelector<HTMLMetaElement>('meta[name="nonce"]')?.nonce ?? ''
const messages = (await (await fetch(address)).json()) as Messages

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        <CacheProvider value={createStyles(nonce)}>
          <LanguageContext value={language(locale, messages)}>
            <HydratedRouter />
          </LanguageContext>
        </CacheProvider>
      </NonceContext>
    </StrictMode>,
  )
})
