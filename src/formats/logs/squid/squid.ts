/**
 * `time elapsed remotehost code/status bytes method URL rfc931 peerstatus/peerhost type`, time in epoch seconds. Also the
 * common and the combined log format with `code:peerstatus` at the end.
 *
 * https://wiki.squid-cache.org/Features/LogFormat
 */

import { isDigit } from '../bytes.ts'
import { after, between, column, line } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { anywhereClock } from '../time/clocks.ts'
import { readEpoch } from '../time/stamp.ts'
import { words } from '../word-list.ts'

export const squid = textFormat({
  id: 'squid',
  title: { de: 'Zugriffslog von Squid', en: 'Squid access log' },
  products: ['Squid', 'Blue Coat', 'pfSense Squid'],

  what: 'Squid requests',
  matches:
    /^\s*(?:<\d+>)?(?:\S.{0,60}\]?: )?\d{9,10}\.\d{3} +\d+ \S+ [A-Z_]+(?:\/\d{3})? \d+ \S+ |["\d-] (?:TCP|UDP|NONE)_[A-Z_]+:[A-Z_]+(?: \S{1,60})?\s*$/,

  clock: (head, context) => {
    const elsewhere = anywhereClock(head, context)
    return (bytes, start, end) => {
      const at = epochAt(bytes, start, end)
      const ms = at < 0 ? Number.NaN : readEpoch(bytes, at, end)
      return Number.isNaN(ms) ? elsewhere(bytes, start, end) : ms
    }
  },

  carriesLines: true,
  event: {
    sources: ['https://wiki.squid-cache.org/SquidFaq/SquidLogs'],
    // TCP_REDIRECT decides nothing: a redirector answered, and the URL was not requested.
    rules: [
      {
        field: line,
        blocked: [' TCP_DENIED*', ' UDP_DENIED*', ' NONE_DENIED*'],
        passed: words(`
          MISS, HIT, MEM_HIT, IMS_HIT, INM_HIT, INM_MISS, REFRESH, CLIENT_REFRESH, SWAPFAIL, NEGATIVE_HIT, OFFLINE_HIT,
          STALE_HIT, ASYNC_HIT, TUNNEL
        `)
          .map((code) => ` TCP_${code}*`)
          .concat(' UDP_HIT*'),
      },
      ...['HIER_DIRECT/', ' DIRECT/', 'ORIGINAL_DST/'].map((after) => between(column(2, ' '), { after })),
      // `10.0.0.5 - - [06/Jun/2021:15:57:37 +0000] "GET http://…" … TCP_MISS:HIER_DIRECT`, perhaps with the server behind it.
      between(column(0, ' '), after(':HIER_DIRECT ')),
    ],
  },
})

/** Maximum length of a syslog header with a tag. */
const HEADER_BYTES = 128

/** Position of `1622995020.123`, padded at the start of the line or after a syslog header; -1 if there is none. */
function epochAt(bytes: Uint8Array, start: number, end: number): number {
  const limit = Math.min(end - 4, start + HEADER_BYTES)
  next: for (let p = start + 9; p < limit; p++) {
    if (bytes[p] !== 0x2e) continue
    let from = p
    while (from > start && isDigit(bytes[from - 1] as number)) from--
    if (p - from < 9 || p - from > 10) continue
    if (from > start && bytes[from - 1] !== 0x20) continue
    for (let i = 1; i <= 3; i++) if (!isDigit(bytes[p + i] as number)) continue next
    return from
  }
  return -1
}
