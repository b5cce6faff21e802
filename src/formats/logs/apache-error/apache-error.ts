/**
 * `[Wed Oct 11 14:32:52.123456 2000] [module:level] [pid …] [client …] message`, local time.
 *
 * https://httpd.apache.org/docs/current/logs.html#errorlog
 */

import { after, fromClient, line, toServer } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'

export const apacheError = textFormat({
  id: 'apache-error',
  title: { de: 'Fehlerlog von Apache', en: 'Apache error log' },
  products: ['Apache httpd'],

  what: 'Apache error lines',
  matches:
    /\[(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d(?:\.\d+)? \d{4}\] \[|^\[(?:error|warn|notice|crit|alert|emerg|info|debug)\] \[client |\b(?:apache2?|httpd)\[\d+\]: \[[\w:]+\] /,

  event: {
    sources: [
      'https://httpd.apache.org/docs/current/mod/mod_authz_core.html',
      'https://github.com/apache/httpd/blob/trunk/server/log.c',
    ],
    rules: [
      {
        field: line,
        blocked: [
          'client denied by server configuration',
          'ModSecurity: Access denied',
          'authentication failure for',
          'Password Mismatch',
        ],
      },
      fromClient(after('[client ')),
      // A backend server: a connection without its own slot on the scoreboard is not from a client.
      toServer(after('[remote ')),
    ],
  },
})
