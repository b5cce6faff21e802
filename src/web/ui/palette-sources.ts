import { useEffect, useMemo, useState } from 'react'
import type { Value } from '../../domain/observables/read.ts'
import { api } from '../api.ts'
import type { Language } from '../i18n/use-texts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { defang } from './defang.ts'
import { mayBeIndicator } from './may-be-indicator.ts'
import { type Entry, hostOf, reportEntries, sourceEntries } from './palette-entries.ts'

/** Something to take along instead of somewhere to go. */
export interface CopyEntry {
  readonly key: string
  readonly section: 'indicator'
  readonly text: string
  readonly note: string
  readonly copy: string
}

const keptMs = 60_000
let kept: { readonly groupId: string; readonly at: number; readonly lists: ReturnType<typeof fetchLists> } | undefined

async function fetchLists(groupId: string) {
  const query = { groupID: groupId }
  const [sources, reports] = await Promise.allSettled([
    api('GET /api/web/feeds', { query }),
    api('GET /api/web/uploads/files/results', { query }),
  ])
  return {
    sources: sources.status === 'fulfilled' ? sources.value : [],
    reports: reports.status === 'fulfilled' ? reports.value : [],
    // Who may not read reports finds none; that is no failure.
    hasFailed: [sources, reports].some((one) => one.status === 'rejected' && one.reason?.status !== 403),
  }
}

/** Sources and reports of a group, asked for when the palette opens and at most once a minute. */
export function useFoundOnServer(groupId: string | undefined, language: Language) {
  const [lists, setLists] = useState<Awaited<ReturnType<typeof fetchLists>>>()
  useEffect(() => {
    if (!groupId) return
    if (kept?.groupId !== groupId || Date.now() - kept.at > keptMs) {
      kept = { groupId, at: Date.now(), lists: fetchLists(groupId) }
    }
    let isWanted = true
    void kept.lists.then((all) => {
      if (all.hasFailed) kept = undefined
      if (isWanted) setLists(all)
    })
    return () => {
      isWanted = false
    }
  }, [groupId])
  const entries = useMemo<Entry[]>(
    () =>
      lists && groupId
        ? [...reportEntries(language, groupId, lists.reports), ...sourceEntries(language, lists.sources)]
        : [],
    [lists, groupId, language],
  )
  return { entries, isLoading: groupId !== undefined && !lists, hasFailed: lists?.hasFailed ?? false }
}

/**
 * What a pasted indicator is, refanged, to be taken along in either spelling; and what to search for: for an address of
 * the web its host, so that its publisher is found.
 */
export function useIndicator(query: string): { entries: CopyEntry[]; searched: string } {
  const { t } = useTexts()
  const [read, setRead] = useState<{ of: string; value: Value | undefined }>()
  const isWorthTrying = mayBeIndicator(query)
  useEffect(() => {
    if (!isWorthTrying) return
    let isWanted = true
    // The public suffixes alone are larger than the palette.
    void import('./recognise.ts').then(({ recognise }) => {
      if (isWanted) setRead({ of: query, value: recognise(query) })
    })
    return () => {
      isWanted = false
    }
  }, [query, isWorthTrying])
  const value = isWorthTrying && read?.of === query ? read.value : undefined
  if (!value) return { entries: [], searched: query }
  const kind = t(`kind.${value.kind}`)
  const spellings = [
    { text: defang(value.kind, value.value), note: t('palette.copy.defanged') },
    { text: value.value, note: t('palette.copy.plain') },
  ]
  const distinct = spellings.filter(({ text }, index) => spellings.findIndex((one) => one.text === text) === index)
  return {
    entries: distinct.map(({ text, note }) => ({
      key: `copy:${text}`,
      section: 'indicator',
      text,
      note: `${kind} · ${note}`,
      copy: text,
    })),
    searched: hostOf(value.value) || value.value,
  }
}
