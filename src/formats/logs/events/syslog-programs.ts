/** Words and phrases of common programs that write to the same syslog or journal. */

import type { EventMapping, EventWords, LogFormat } from '../../log-format.ts'
import { dovecot } from '../dovecot.ts'
import { netfilter } from '../netfilter.ts'
import { postfix } from '../postfix.ts'
import { sshd } from '../sshd.ts'

const daemons = [sshd, postfix, dovecot]
/** In a journal, no process id precedes these phrases. */
const acceptedLogins = ['Accepted password for', 'Accepted publickey for', 'Accepted keyboard-interactive*']
const sshdOnly = { field: { text: true }, is: ['sshd', 'sshd-session'] } as const
const packetsOnly = { field: { text: true }, is: [' SRC=*'] } as const

/** A message of WatchGuard's Fireware: its number, what was done, both zones, and in most messages the packet. */
const firewareOnly = { field: { key: 'msg_id' }, is: ['*'] } as const
/** The length of the header and the time to live may precede the addresses of a packet. */
const firewarePackets = [' tcp ', ' udp '].flatMap((after) =>
  [0, 2].map((word) => ({
    source: { after, word },
    destination: { after, word: word + 1 },
    when: firewareOnly,
  })),
)

/** Phrases of daemons are unmistakable; words of packet filters count only in lines about packets. */
export const syslogProgramsMapping: EventMapping = {
  sources: [
    ...[...daemons, netfilter].flatMap(pagesOf),
    'https://gitlab.com/amavis/amavis/-/blob/master/README_FILES/README.customize',
    'https://www.watchguard.com/help/docs/help-center/en-US/Content/en-US/Fireware/logging/log_message_catalog.html',
  ],
  rules: [
    {
      field: { text: true },
      passed: [...daemons.flatMap((one) => phrasesOf(one).passed ?? []), ...acceptedLogins, ') Passed '],
      blocked: [...daemons.flatMap((one) => phrasesOf(one).blocked ?? []), ') Blocked '],
    },
    { ...phrasesOf(netfilter), when: packetsOnly },
    { field: { after: 'msg_id=', past: ' ' }, passed: ['Allow'], blocked: ['Deny'], when: firewareOnly },
    ...firewarePackets,
    { source: { key: 'SRC' }, destination: { key: 'DST' } },
    { source: { after: ' from ' }, destination: 'here', when: sshdOnly },
    { source: { key: 'rip' }, destination: 'here' },
    { source: { key: 'rhost' }, destination: 'here' },
    { field: { key: 'OUT' }, inbound: [''], when: packetsOnly },
    { field: { key: 'IN' }, outbound: [''], when: packetsOnly },
  ],
}

function pagesOf({ event }: LogFormat): readonly string[] {
  return event?.sources ?? []
}

/** The words of a format that may occur anywhere in its lines. */
function phrasesOf({ id, event }: LogFormat): EventWords {
  const [first] = event?.rules ?? []
  if (!first || !('field' in first) || !('text' in first.field)) throw new Error(`${id} has no phrases`)
  return first
}
