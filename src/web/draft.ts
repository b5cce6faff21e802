import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.ts'

/**
 * Drafts are stored in the tab (sessionStorage) until they are submitted, discarded, or the user signs out. A reload or
 * the end of a session loses nothing, and nobody else at this computer finds it.
 */
const prefix = 'draft:'

export interface DraftStore {
  read(): string | undefined
  /** @returns false if the browser stores nothing */
  keep(text: string): boolean
  drop(): void
}

/** Drafts of one form by one user. If the browser cannot store them, forms work without. */
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
 * Stores the values of a form during input and restores them when the form is shown again, for example after a sign-in.
 * `values` must be JSON-compatible; `restore` is called at most once, after the first paint.
 */
export function useFormDraft<T>(form: string, values: T, restore: (values: T) => void): FormDraft<T> {
  const store = useDraftStore(form)
  const text = JSON.stringify(values)
  const [pristine, setPristine] = useState(text)
  const [isRestored, setRestored] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a form
  useEffect(() => {
    const stored = parsed<T>(store.read())
    if (stored === undefined || JSON.stringify(stored) === pristine) return
    setRestored(true)
    restore(stored)
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
  /** The form shows a restored draft. */
  readonly isRestored: boolean
  /**
   * Call it when the form was submitted or the draft discarded, with the values that the form then shows: only
   * differences from them are stored as a draft again.
   */
  drop(next: T): void
}

/** Deletes all drafts of this tab on sign-out. */
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
