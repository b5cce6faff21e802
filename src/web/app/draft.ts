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
 * Stores the fields of a form that were changed and restores them when the form is shown again, for example after a
 * sign-in; the other fields are as they are then. `values` must be JSON-compatible; `restore` is called at most once,
 * after the first paint.
 */
export function useFormDraft<T extends object>(form: string, values: T, restore: (values: T) => void): FormDraft<T> {
  const store = useDraftStore(form)
  const [opened, setOpened] = useState(values)
  const [isRestored, setRestored] = useState(false)
  const changes = changesOf(opened, values)
  const text = JSON.stringify(changes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a form
  useEffect(() => {
    const stored = { ...opened, ...fitting(opened, parsed(store.read())) }
    if (isEmpty(changesOf(opened, stored))) return
    setRestored(true)
    restore(stored)
  }, [form])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept follows what was typed
  useEffect(() => {
    if (isEmpty(changes)) store.drop()
    else store.keep(text)
  }, [text, opened])
  const drop = (next: T) => {
    store.drop()
    setOpened(next)
    setRestored(false)
  }
  return { isRestored, changes, drop }
}

export interface FormDraft<T> {
  /** The form shows a restored draft. */
  readonly isRestored: boolean
  /** The fields that differ from the form as it was opened, saved or discarded. */
  readonly changes: Partial<T>
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

/** The fields of `now` that differ from those of `before`. */
export function changesOf<T extends object>(before: T, now: T): Partial<T> {
  const known = before as Readonly<Record<string, unknown>>
  const differs = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(known[field])
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<T>
}

/** The fields of something stored, perhaps by another release, that this form has and can show. */
export function fitting<T extends object>(form: T, stored: unknown): Partial<T> {
  if (shapeOf(stored) !== 'object') return {}
  const known = form as Readonly<Record<string, unknown>>
  const fits = ([field, value]: [string, unknown]) => field in known && isLike(known[field], value)
  return Object.fromEntries(Object.entries(stored as object).filter(fits)) as Partial<T>
}

/** Objects are alike if every field of the first is in the second and alike; of lists, nothing is known of the entries. */
function isLike(one: unknown, other: unknown): boolean {
  if (shapeOf(one) !== shapeOf(other)) return false
  if (shapeOf(one) !== 'object') return true
  return Object.entries(one as object).every(([field, value]) =>
    isLike(value, (other as Readonly<Record<string, unknown>>)[field]),
  )
}

function shapeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

function isEmpty(object: object): boolean {
  return Object.keys(object).length === 0
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
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
