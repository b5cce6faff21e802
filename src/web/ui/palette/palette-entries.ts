import type { Language } from '../../i18n/use-texts.ts'
import type { PlainPage } from '../../paths.ts'
import { type GroupLike, groupChoices } from '../../session/group-choices.ts'
import { found, likeness } from '../../text/find.ts'
import type { NamedReport } from '../../text/format-titles.ts'
import { reportName } from '../../text/report-name.ts'

export const sections = ['pages', 'reports', 'sources', 'groups'] as const
export type Section = (typeof sections)[number]

export interface Entry {
  readonly key: string
  readonly section: Section
  readonly text: string
  /** Second line: maintainer, date or parent groups. */
  readonly note?: string
  /** Additional search words that are not shown. */
  readonly words?: string
  readonly to: string
}

/** Pages without parameters and their title texts, most used first. */
const guardedPages = [
  ['dashboard', 'nav.dashboard'],
  ['search', 'nav.search'],
  ['darkWeb', 'nav.darkWeb'],
  ['recommender', 'nav.recommender'],
  ['sources', 'nav.sources'],
  ['savedSources', 'nav.savedSources'],
  ['groups', 'nav.groups'],
  ['profile', 'nav.profile'],
  ['support', 'nav.support'],
  ['faq', 'nav.faq'],
  ['gettingStarted', 'nav.gettingStarted'],
] as const satisfies readonly (readonly [PlainPage, string])[]

const publicPages = [
  ['home', 'nav.home'],
  ['status', 'nav.status'],
  ['pricing', 'nav.pricing'],
  ['imprint', 'nav.imprint'],
  ['privacy', 'nav.privacy'],
  ['terms', 'nav.terms'],
] as const satisfies readonly (readonly [PlainPage, string])[]

export function pageEntries({ t, path }: Pick<Language, 't' | 'path'>, isSignedIn: boolean): Entry[] {
  return [...(isSignedIn ? guardedPages : []), ...publicPages].map(([page, text]) => ({
    key: `page:${page}`,
    section: 'pages',
    text: t(text),
    to: path(page),
  }))
}

/** Tabs of a group's page that users open often enough to find them directly. */
export function tabEntries(
  { t, path }: Pick<Language, 't' | 'path'>,
  { id, name }: Pick<GroupLike, 'id' | 'name'>,
  maySeeSensors: boolean,
): Entry[] {
  return (maySeeSensors ? (['hunt', 'sensors'] as const) : []).map((tab) => ({
    key: `tab:${tab}`,
    section: 'pages',
    text: t(`group.tab.${tab}`),
    note: name,
    to: path('group', { groupId: id }, tab),
  }))
}

export function groupEntries({ path }: Pick<Language, 'path'>, groups: readonly GroupLike[]): Entry[] {
  return groupChoices(groups).map(({ id, name, above }) => ({
    key: `group:${id}`,
    section: 'groups',
    text: name,
    ...(above.length > 0 && { note: above.join(' / ') }),
    to: path('group', { groupId: id }),
  }))
}

export interface SourceLike {
  readonly id: string
  readonly name: string
  readonly maintainer: string
  readonly homepage: string
}

export function sourceEntries({ path }: Pick<Language, 'path'>, sources: readonly SourceLike[]): Entry[] {
  return sources.map(({ id, name, maintainer, homepage }) => ({
    key: `source:${id}`,
    section: 'sources',
    text: name,
    note: maintainer,
    words: `${id} ${hostOf(homepage) ?? ''}`,
    to: path('source', { id }),
  }))
}

export type ReportLike = Pick<NamedReport, 'taskID' | 'name' | 'createdAt' | 'detectedFormat' | 'standingDays'>

export function reportEntries(language: Language, groupId: string, reports: readonly ReportLike[]): Entry[] {
  return reports
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map((report) => ({
      key: `report:${report.taskID}`,
      section: 'reports',
      text: reportName(report, language),
      note: language.format.dateTime(report.createdAt),
      to: language.path('report', { groupId, reportId: report.taskID }),
    }))
}

const mostOfSection: Readonly<Record<Section, { readonly idle: number; readonly asked: number }>> = {
  pages: { idle: 6, asked: 5 },
  reports: { idle: 4, asked: 6 },
  sources: { idle: 0, asked: 8 },
  groups: { idle: 0, asked: 6 },
}

/**
 * Search results by section; common targets if the query is empty. The section with a name that begins with the query comes
 * before one in which it only occurs: a customer before sources that have its name somewhere within. Otherwise they keep
 * their order.
 */
export function foundEntries(query: string, entries: readonly Entry[]): Entry[] {
  const text = ({ text, note = '', words = '' }: Entry) => [text, note, words].join(' ')
  // Without the part of the score that prefers short texts.
  const likenessOf = ([best]: readonly Entry[]) => (best ? Math.floor(likeness(query, text(best))) : 0)
  return sections
    .map((section) => {
      const most = mostOfSection[section][query.trim() === '' ? 'idle' : 'asked']
      const here = entries.filter((entry) => entry.section === section)
      return most === 0 ? [] : found(query, here, text, most)
    })
    .sort((a, b) => likenessOf(b) - likenessOf(a))
    .flat()
}

export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}
