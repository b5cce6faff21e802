import { CacheProvider } from '@emotion/react'
import { StrictMode, startTransition, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepStyles } from './app/emotion.ts'
import { NonceContext } from './app/nonce.ts'
import { retryingPageData } from './app/page-data.ts'
import { reloadOnStaleAssets } from './app/stale-assets.ts'
import { clickWhenReady } from './app/unready-clicks.ts'
import type { Messages } from './i18n/translate.ts'
import { inZone, LanguageContext, language, ShowZoneContext } from './i18n/use-texts.ts'
import { localeOf } from './paths.ts'
import type { CodeHandle } from './ui/state/preloadable.ts'

reloadOnStaleAssets()
window.fetch = retryingPageData(window.fetch.bind(window))
const locale = localeOf(location.pathname)
const address =
  document.querySelector<HTMLMetaElement>('meta[name="messages"]')?.content ?? `/_i18n/0/${locale}/messages.json`
const nonce = document.querySelector<HTMLMetaElement>('meta[name="nonce"]')?.nonce ?? ''
const [messages] = await Promise.all([messagesFrom(address), loadCodeOfPage()])

// As the server rendered the page; a cookie may have changed since.
const renderedZone = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content
const texts = language(locale, messages)

function Page() {
  const [current, setCurrent] = useState(() => (renderedZone ? inZone(texts, renderedZone) : texts))
  const [showZone] = useState(() => (zone: string) => setCurrent(inZone(texts, zone)))
  return (
    <ShowZoneContext value={showZone}>
      <LanguageContext value={current}>
        <HydratedRouter />
      </LanguageContext>
    </ShowZoneContext>
  )
}

clickWhenReady()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        <CacheProvider value={keepStyles(nonce)}>
          <Page />
        </CacheProvider>
      </NonceContext>
    </StrictMode>,
  )
})

async function messagesFrom(address: string): Promise<Messages> {
  return (await (await fetch(address)).json()) as Messages
}

/** Loads all code that the server rendered with before hydration; otherwise their markup would be replaced by placeholders. */
async function loadCodeOfPage(): Promise<void> {
  const search = new URLSearchParams(location.search)
  const { __reactRouterRouteModules: routes = {} } = window as {
    __reactRouterRouteModules?: Readonly<Record<string, { handle?: Partial<CodeHandle> }>>
  }
  // Code that cannot be loaded fails again where it is used, with a message.
  await Promise.allSettled(Object.values(routes).map(({ handle }) => handle?.loadCode?.(search)))
}
