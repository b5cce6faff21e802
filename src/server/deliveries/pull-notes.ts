import type { Context } from 'hono'
import { targetFormatIds } from '../../domain/subscription.ts'
import type { PulledBy } from './access.ts'
import type { PullNote, Pulls } from './pulls.ts'

/** Records what readers requested and the outcome. */
export function pullNotes(pulls: Pulls, ipOf: (c: Context) => string) {
  function notePull(
    c: Context,
    { subscriptionId, groupId, keyId }: PulledBy,
    pull: Omit<PullNote, 'subscriptionId' | 'groupId' | 'keyId' | 'ip' | 'agent'>,
  ): void {
    if (!subscriptionId || !groupId) return
    const agent = c.req.header('user-agent') ?? ''
    pulls.note({ ...pull, subscriptionId, groupId, keyId, ip: ipOf(c), agent })
  }

  /** Records a pull without content. Readers can invent names in addresses, so only formats that exist are recorded. */
  function noteNothing(
    c: Context,
    about: PulledBy,
    { format, part = '', ...pull }: { format: string; part?: string; outcome: 'refused' | 'failed'; status: number },
  ): void {
    const knownFormat = targetFormatIds.find((id) => id === format) ?? ''
    notePull(c, about, { ...pull, format: knownFormat, part, entries: 0, bytes: 0, release: 0 })
  }

  return { notePull, noteNothing }
}

export type PullNotes = ReturnType<typeof pullNotes>
