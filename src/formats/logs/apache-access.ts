/** Common parts of web server access logs: client, two names, the time in brackets, the request in quotes. */

import type { Head } from '../feed-format.ts'
import type { EventMapping, EventRule, LineClock, LogContext } from '../log-format.ts'
import { between, fromClient, only } from './events/rules.ts'
import { anywhereClock } from './time/clocks.ts'
import { stampRules } from './time/learn.ts'
import { readDayFirst } from './time/stamp.ts'

const BRACKETED = /\[\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d(?: [+-]\d{4})?\]/

/** Any access log line, including lines with a virtual host before the client or with the time first. */
export function isAccessLine(line: string): boolean {
  const at = line.search(BRACKETED)
  if (at < 0 || at > 400) return false
  const rest = line.slice(at)
  return (
    /^\[[^\]]+\] "/.test(rest) ||
    (at === 0 && /"(?:GET|POST|HEAD|PUT|OPTIONS|DELETE|PATCH|CONNECT|PROPFIND) /.test(rest))
  )
}

/** Likewise, with referrer and user agent after the size. */
export function isCombinedLine(line: string): boolean {
  return isAccessLine(line) && /" \d{3} (?:\d+|-) ".*" ?"/.test(line)
}

/** Reads the time in the first brackets of the line that contain one. */
export function bracketClock(head: Head, context: LogContext): LineClock {
  const rules = stampRules(head, context)
  const elsewhere = anywhereClock(head, context)
  return (bytes, start, end) => {
    const limit = Math.min(end, start + 512)
    for (let p = start; p < limit; p++) {
      if (bytes[p] !== 0x5b) continue
      const ms = readDayFirst(bytes, p + 1, end, rules)
      if (!Number.isNaN(ms)) return ms
    }
    return elsewhere(bytes, start, end)
  }
}

/** Beginnings of requests to a server. A proxy is asked for a whole URL, or to connect. */
const requests = ['GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'DELETE', 'PATCH', 'PROPFIND'].map(
  (method) => `${method} /*`,
)

/** Columns before the client: none, a virtual host, the time and the stream of a container, or the time, the host and the tag of syslog. */
const clientColumns = [0, 1, 3, 5]

const cell = (column: number) => ({ column, delimiter: ' ' })

/** Lines of a proxy, whose requests name the server, behind both addresses and the code of the answer. */
const ofProxy = [
  only(cell(0), '[*'),
  only(cell(6), ...['GET', 'POST', 'HEAD', 'PUT', 'OPTIONS'].map((method) => `${method} http*`).concat('CONNECT *')),
] as const

/** Requests come from the client to the server that writes the log. */
export const accessMapping: EventMapping = {
  sources: [
    'https://httpd.apache.org/docs/current/logs.html#accesslog',
    'https://nginx.org/en/docs/http/ngx_http_log_module.html',
    'https://docs.mcafee.com/bundle/content-security-reporter-2.5.0-product-guide-epolicy-orchestrator/page/GUID-657B39FE-6170-4EA5-837F-B38317EED183.html',
  ],
  rules: [
    // Skyhigh's web gateway, formerly McAfee's: the reason for blocking, and before it the reputation.
    {
      field: cell(14),
      passed: ['0'],
      blocked: ['1*', '2*', '3*', '4*', '5*', '6*', '7*', '8*', '9*'],
      when: [...ofProxy, only(cell(8), 'Minimal Risk', 'Unverified', 'Medium Risk', 'High Risk')],
    },
    between(cell(3), cell(4), { when: ofProxy }),
    // nginx's usual format ends with `X-Forwarded-For`. Only a balancer's can be trusted.
    ...clientColumns.map(
      (client): EventRule =>
        fromClient(cell(client + 10), {
          through: cell(client),
          agent: cell(client + 9),
          when: only(cell(client + 5), ...requests),
        }),
    ),
    ...clientColumns.map(
      (client): EventRule =>
        fromClient(cell(client), { agent: cell(client + 9), when: only(cell(client + 5), ...requests) }),
    ),
  ],
}
