import type { Language } from '../../i18n/use-texts.ts'
import { placeOf } from '../../places.ts'
import { type GroupLike, groupChoices } from '../../session/group-choices.ts'
import { found, likenessOfAny } from '../../text/find.ts'
import type { NamedReport } from '../../text/format-titles.ts'
import { reportName } from '../../text/report-name.ts'
import type { ShownPlace } from '../shell/use-places.ts'
import { commandIds, commandOf, type Deed } from './commands.ts'

export const sections = ['pages', 'commands', 'reports', 'lists', 'sources', 'groups', 'help'] as const
export type Section = (typeof sections)[number]

export interface Entry {
  readonly key: string
  readonly section: Section
  readonly text: string
  /** Second line: maintainer, date or parent groups. */
  readonly note?: string
  /** Additional search words that are not shown. */
  readonly words?: string
  /** Other names that are not shown. */
  readonly synonyms?: readonly string[]
  readonly to: string
  /** What the page shall open: `useAsked`. */
  readonly asks?: string | undefined
}

/** Does something at once. */
export type DeedEntry = Omit<Entry, 'to'> & { readonly does: Deed }

const list = (words: string) => words.split(', ')

/** The places of a signed-in person, or those that everybody may see. */
export function placeEntries({ t }: Pick<Language, 't'>, places: readonly ShownPlace[], isSignedIn: boolean): Entry[] {
  return places
    .filter(({ id }) => isSignedIn || placeOf(id).isPublic)
    .map(({ id, to, text }) => ({
      key: `place:${id}`,
      section: 'pages',
      text,
      synonyms: list(t(`words.${id}`)),
      to,
    }))
}

/** Actions and settings in the places that a person sees. */
export function commandEntries(
  { t }: Pick<Language, 't'>,
  places: readonly ShownPlace[],
  permissions: readonly string[],
): (Entry | DeedEntry)[] {
  return commandIds.flatMap((id): (Entry | DeedEntry)[] => {
    const command = commandOf(id)
    const entry = {
      key: `command:${id}`,
      section: 'commands',
      text: t(`command.${id}`),
      synonyms: list(t(`command.${id}.words`)),
    } as const
    if ('does' in command) return [{ ...entry, does: command.does }]
    const place = places.find((one) => one.id === command.at)
    if (!place || (command.needs && !permissions.includes(command.needs))) return []
    const { asks, rest = '' } = command
    return [{ ...entry, note: place.text, to: place.to + rest, asks }]
  })
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

/** An article or a question of the support. */
export interface HelpLike {
  readonly id: string
  readonly title: string
  readonly to: string
}

export function helpEntries(help: readonly HelpLike[]): Entry[] {
  return help.map(({ id, title, to }) => ({
    key: `help:${id}`,
    section: 'help',
    text: title,
    synonyms: [id.replaceAll('-', ' ')],
    to,
  }))
}

export function listEntries(
  { path }: Pick<Language, 'path'>,
  groupId: string,
  lists: readonly { readonly id: string; readonly name: string; readonly inherited: boolean }[],
): Entry[] {
  return lists
    .filter(({ inherited }) => !inherited)
    .map(({ id, name }) => ({
      key: `list:${id}`,
      section: 'lists',
      text: name,
      to: `${path('group', { groupId }, 'lists')}&list=${id}`,
    }))
}

const mostOfSection: Readonly<Record<Section, { readonly idle: number; readonly asked: number }>> = {
  pages: { idle: 6, asked: 5 },
  commands: { idle: 0, asked: 5 },
  reports: { idle: 4, asked: 6 },
  lists: { idle: 0, asked: 5 },
  sources: { idle: 0, asked: 8 },
  groups: { idle: 0, asked: 6 },
  help: { idle: 0, asked: 5 },
}

/**
 * Search results by section; common targets if the query is empty. The section with a name that begins with the query comes
 * before one in which it only occurs: a customer before sources that have its name somewhere within. Otherwise they keep
 * their order.
 */
export function foundEntries<E extends Omit<Entry, 'to'>>(query: string, entries: readonly E[]): E[] {
  const texts = ({ text, note = '', words = '', synonyms = [] }: E) => [[text, note, words].join(' '), ...synonyms]
  // Without the part of the score that prefers short texts.
  const likenessOf = ([best]: readonly E[]) => (best ? Math.floor(likenessOfAny(query, texts(best))) : 0)
  return sections
    .map((section) => {
      const most = mostOfSection[section][query.trim() === '' ? 'idle' : 'asked']
      const here = entries.filter((entry) => entry.section === section)
      return most === 0 ? [] : found(query, here, texts, most)
    })
    .sort((a, b) => likenessOf(b) - likenessOf(a))
    .flat()
}

export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}
