import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root.tsx'

/**
 * Drafts stay in the tab (sessionStorage) until they are sent or dropped, or their writer signs out: so neither a reload
 * nor the end of a session loses what was typed, and nobody else at this computer finds it.
 */
const prefix = 'draft:'

export interface DraftStore {
  read(): string | undefined
  /** @returns false where the browser keeps nothing */
  keep(text: string): boolean
  drop(): void
}

/** The drafts of one form by one person. Without room or permission to keep them, forms work as before. */
export function draftStore(user: string, form: string, storage: () => Storage = () => sessionStorage): DraftStore {
  const key = `${prefix}${user}:${form}`
  return {
    read: () => quietly(() => storage().getItem(key)) ?? undefined,
    keep: (text) =>
      quietly(() => {
        storage().setItem(key, text)
        return true
      }) ?? false,
    drop: () => void quietly(() => storage().removeItem(key)),
  }
}

export function useDraftStore(form: string): DraftStore {
  const root = useRouteLoaderData('root') as RootData | undefined
  return draftStore(root?.user?.id ?? '', form)
}

/**
 * Keeps the values of a form while somebody fills it in, and puts them back when the form is shown again, after signing
 * in for example. `values` must survive JSON; `restore` is called at most once, after the first picture.
 */
export function useFormDraft<T>(form: string, values: T, restore: (values: T) => void): FormDraft<T> {
  const store = useDraftStore(form)
  const text = JSON.stringify(values)
  const [pristine, setPristine] = useState(text)
  const [isRestored, setRestored] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a form
  useEffect(() => {
    const kept = parsed<T>(store.read())
    if (kept === undefined || JSON.stringify(kept) === pristine) return
    setRestored(true)
    restore(kept)
  }, [form])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept follows what was typed
  useEffect(() => {
    if (text === pristine) store.drop()
    else store.keep(text)
  }, [text, pristine])
  const drop = (next: T) => {
    store.drop()
    setPristine(JSON.stringify(next))
    setRestored(false)
  }
  return { isRestored, drop }
}

export interface FormDraft<T> {
  /** What is shown was typed before, and not sent. */
  readonly isRestored: boolean
  /**
   * To be called when the form was sent, or its reader wants none of the draft, with the values that it then shows: only
   * what differs from them is a draft again.
   */
  drop(next: T): void
}

/** All drafts of this tab, for who signs out. */
export function forgetDrafts(storage: () => Storage = () => sessionStorage): void {
  quietly(() => {
    for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key)
  })
}

function parsed<T>(text: string | undefined): T | undefined {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

function quietly<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
