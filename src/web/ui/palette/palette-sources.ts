import { useEffect, useMemo, useState } from 'react'
import { defang } from '../../../domain/observables/defang.ts'
import type { Value } from '../../../domain/observables/read.ts'
import type { Locale } from '../../../domain/text.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import { api } from '../../app/api.ts'
import type { Language } from '../../i18n/use-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { GroupOfUser } from '../../session/guarded.tsx'
import { may } from '../../session/use-group.ts'
import { mayBeIndicator } from '../../text/may-be-indicator.ts'
import { queryFor } from '../../text/query-for.ts'
import {
  type Entry,
  type HelpLike,
  helpEntries,
  hostOf,
  listEntries,
  reportEntries,
  sourceEntries,
} from './palette-entries.ts'

interface IndicatorEntry {
  readonly key: string
  readonly section: 'indicator'
  readonly text: string
  readonly note: string
}

/** An entry that copies something instead of navigating. */
export interface CopyEntry extends IndicatorEntry {
  readonly copy: string
}

/** Leads to the search with the indicator. */
export interface SearchEntry extends IndicatorEntry {
  readonly to: string
}

/** An action in the active group. */
export interface ActEntry extends IndicatorEntry {
  readonly act: 'list' | 'feedback'
  readonly of: Value
}

const keptMs = minuteMs
let cached: { readonly groupId: string; readonly at: number; readonly lists: ReturnType<typeof fetchLists> } | undefined

async function fetchLists(groupId: string, locale: Locale) {
  const query = { groupID: groupId }
  const [sources, reports, lists, help] = await Promise.allSettled([
    api('GET /api/web/feeds', { query }),
    api('GET /api/web/uploads/files/results', { query }),
    api('GET /api/web/groups/{id}/lists', { params: { id: groupId } }),
    fetch(`/_i18n/${locale}/help.json`).then((answer) => answer.json() as Promise<HelpLike[]>),
  ])
  return {
    sources: sources.status === 'fulfilled' ? sources.value : [],
    reports: reports.status === 'fulfilled' ? reports.value : [],
    lists: lists.status === 'fulfilled' ? lists.value : [],
    help: help.status === 'fulfilled' ? help.value : [],
    // Users without permission to read reports find none; that is not a failure.
    hasFailed: [sources, reports, lists, help].some((one) => one.status === 'rejected' && one.reason?.status !== 403),
  }
}

/** Sources, reports and lists of a group, and the support's articles, loaded when the palette opens, at most once a minute. */
export function useFoundOnServer(groupId: string | undefined, language: Language) {
  const { locale } = language
  const [lists, setLists] = useState<Awaited<ReturnType<typeof fetchLists>>>()
  useEffect(() => {
    if (!groupId) return
    if (cached?.groupId !== groupId || Date.now() - cached.at > keptMs) {
      cached = { groupId, at: Date.now(), lists: fetchLists(groupId, locale) }
    }
    let isWanted = true
    void cached.lists.then((all) => {
      if (all.hasFailed) cached = undefined
      if (isWanted) setLists(all)
    })
    return () => {
      isWanted = false
    }
  }, [groupId, locale])
  const entries = useMemo<Entry[]>(
    () =>
      lists && groupId
        ? [
            ...reportEntries(language, groupId, lists.reports),
            ...listEntries(language, groupId, lists.lists),
            ...sourceEntries(language, lists.sources),
            ...helpEntries(lists.help),
          ]
        : [],
    [lists, groupId, language],
  )
  return { entries, isLoading: groupId !== undefined && !lists, hasFailed: lists?.hasFailed ?? false }
}

/**
 * Recognises a pasted indicator and refangs it. Returns the actions for it in a group, the values to copy in both
 * spellings, and the search text: for a web address its host, so that the publisher is found.
 */
export function useIndicator(
  query: string,
  group: GroupOfUser | undefined,
): { entries: (SearchEntry | CopyEntry | ActEntry)[]; searched: string } {
  const { t, path } = useTexts()
  const [read, setRead] = useState<{ of: string; value: Value | undefined }>()
  const isWorthTrying = mayBeIndicator(query)
  useEffect(() => {
    if (!isWorthTrying) return
    let isWanted = true
    // The public suffix list alone is larger than the palette.
    void import('../../text/recognise.ts').then(({ recognise }) => {
      if (isWanted) setRead({ of: query, value: recognise(query) })
    })
    return () => {
      isWanted = false
    }
  }, [query, isWorthTrying])
  const value = isWorthTrying && read?.of === query ? read.value : undefined
  if (!value) return { entries: [], searched: query }
  const kind = t(`search.kind.${value.kind}`)
  const spellings = [
    { text: defang(value.kind, value.value), note: t('palette.copy.defanged') },
    { text: value.value, note: t('palette.copy.plain') },
  ]
  const distinct = spellings.filter(({ text }, index) => spellings.findIndex((one) => one.text === text) === index)
  const copies = distinct.map(
    ({ text, note }): CopyEntry => ({
      key: `copy:${text}`,
      section: 'indicator',
      text,
      note: `${kind} · ${note}`,
      copy: text,
    }),
  )
  const life: SearchEntry = {
    key: 'search',
    section: 'indicator',
    text: t('palette.life'),
    note: defang(value.kind, value.value),
    to: path('search') + queryFor(value),
  }
  const act = (what: ActEntry['act'], text: string): ActEntry[] => [
    { key: what, section: 'indicator', text, note: group?.name ?? '', act: what, of: value },
  ]
  return {
    entries: [
      ...(may(group, 'IOC_SEARCH_SHOW') ? [life] : []),
      ...copies,
      ...(group ? act('feedback', t('feedback.open')) : []),
      ...(may(group, 'GROUP_LIST_ADD') ? act('list', t('lists.addTo')) : []),
    ],
    searched: hostOf(value.value) || value.value,
  }
}
