import type { MirrorIndex } from '../analysis/mirror-index.ts'
import { openWarnings } from '../analysis/warnings.ts'
import { utcDay } from '../domain/dates.ts'
import { dayMs } from '../domain/time-units.ts'
import type { IndexReader } from '../engine/index/index-reader.ts'
import { newestLook } from '../engine/listings/looks.ts'
import type { Judge } from '../engine/match/match.ts'
import { createGuardedFetch } from '../fetch/guarded-fetch.ts'
import { existing } from './arguments.ts'
import type { CommandContext } from './command.ts'
import { type CacheOptions, mirrorIndex, type UsableMirror } from './index-cache.ts'
import { namedLists } from './named-lists.ts'
import { count, ProgressLine, printable, type Terminal } from './terminal.ts'
import { mostNamed, tellUnread } from './unread.ts'

/** A mirror that ended longer ago than this says little about the present state of its sources. */
const longAgoMs = 30 * dayMs

/** Options of a command that compares with a mirror. */
interface MirrorOptions extends Pick<CacheOptions, 'now' | 'accept'> {
  /** May be missing if there are lists. */
  readonly feeds: string | undefined
  /** Files, folders and addresses of lists in use. */
  readonly lists?: readonly string[]
  readonly warninglists: string | undefined
  readonly 'no-cache': boolean
  /** The time in question, ms since epoch. */
  readonly asOf: number
}

/**
 * Opens a mirror and its warning lists. Says what of the mirror could not be read, and whether it ended long before the time in
 * question.
 * @returns also the exit code
 * @throws Error if nothing of the mirror can be compared, or a warning list cannot be read
 */
export async function openMirror(
  { feeds, lists = [], warninglists, now, accept, asOf, ...options }: MirrorOptions,
  { cache, terminal, fetch = createGuardedFetch(), ...context }: CommandContext,
): Promise<UsableMirror & { readonly judge: Judge; readonly code: 0 | 1 }> {
  const warnings = warninglists && existing('--warninglists', warninglists, 'folder')
  const { judge } = await openWarnings(warnings)
  const progress = new ProgressLine(terminal)
  const folder = feeds === undefined ? undefined : existing('--feeds', feeds, 'folder')
  const mirror = await mirrorIndex(folder, {
    now,
    lists: namedLists(lists, fetch),
    isPast: now !== context.now,
    accept,
    also: warnings ? [warnings] : [],
    folder: options['no-cache'] ? undefined : cache,
    judge,
    onSnapshot: (done, total, { source }) => progress.count(done, total, `snapshots: ${source.name}`),
  })
  progress.clear()
  const code = tellUnreadOf(mirror, terminal)
  tellOfEnd(mirror.index, asOf, terminal)
  tellUndated(mirror, terminal)
  return { ...mirror, judge, code }
}

/**
 * Says what of a mirror could not be read.
 * @returns the exit code
 * @throws Error if nothing of it can be compared
 */
export function tellUnreadOf({ unread, sources }: Pick<MirrorIndex, 'unread' | 'sources'>, terminal: Terminal): 0 | 1 {
  const code = tellUnread(
    unread.map(({ path, reason }) => ({ name: path, reason })),
    terminal,
  )
  if (sources.length > 0) return code
  throw new Error('nothing was compared: the mirror has no snapshot that can be used; those after --as-of are left out')
}

/** Nothing says when plain lists without a date listed what they list. */
function tellUndated({ undated }: UsableMirror, { err }: Terminal): void {
  if (undated.length === 0) return
  const names = undated.slice(0, mostNamed).map(printable).join(', ')
  const more = undated.length > mostNamed ? ` and ${count(undated.length - mostNamed)} more` : ''
  err.write(`winnow: without a date, and so compared as they are now: ${names}${more}\n`)
}

/** Almost all sources of a mirror that ended long ago count as dead. */
function tellOfEnd(index: IndexReader, asOf: number, { err }: Terminal): void {
  const newest = Math.max(0, ...index.sources.map(({ watch }) => newestLook(watch) ?? 0))
  if (newest <= 0 || asOf - newest <= longAgoMs) return
  const date = utcDay(newest)
  err.write(`winnow: the newest snapshot of the mirror is of ${date}; to ask as of then, say --as-of ${date}\n`)
}
