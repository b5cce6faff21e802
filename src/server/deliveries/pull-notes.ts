import type { Context } from 'hono'
import { targetFormatIds } from '../../domain/subscription.ts'
import type { AppEnv } from '../platform/http/env.ts'
import type { Pulls } from './pulls.ts'

/** Records what readers requested and the outcome. */
export function pullNotes(pulls: Pulls, ipOf: (c: Context<AppEnv>) => string) {
  function notePull(
    c: Context<AppEnv>,
    about: { subscriptionId?: string | undefined; groupId?: string | undefined; keyId?: string | undefined },
    pull: Pick<
      Parameters<Pulls['note']>[0],
      'format' | 'part' | 'outcome' | 'status' | 'entries' | 'bytes' | 'release'
    >,
  ): void {
    const { subscriptionId, groupId, keyId } = about
    if (!subscriptionId || !groupId) return
    pulls.note({
      ...pull,
      subscriptionId,
      groupId,
      keyId,
      ip: ipOf(c),
      agent: c.req.header('user-agent') ?? '',
    })
  }

  /** Records a pull without content. Readers can invent names in addresses, so only formats that exist are recorded. */
  function noteNothing(
    c: Context<AppEnv>,
    about: Parameters<typeof notePull>[1],
    { format, part = '', ...pull }: { format: string; part?: string; outcome: 'refused' | 'failed'; status: number },
  ): void {
    const knownFormat = targetFormatIds.find((id) => id === format) ?? ''
    notePull(c, about, { ...pull, format: knownFormat, part, entries: 0, bytes: 0, release: 0 })
  }

  return { notePull, noteNothing }
}

export type PullNotes = ReturnType<typeof pullNotes>
