/**
 * `2021-06-06T15:57:37.123456Z 25 [Note] [MY-010926] [Server] …`.
 *
 * https://dev.mysql.com/doc/refman/8.4/en/error-log-format.html
 */

import { after, fromClient, line, only } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'

export const mysql = textFormat({
  id: 'mysql',
  title: { de: 'Fehlerlog von MySQL und MariaDB', en: 'MySQL and MariaDB error log' },
  products: ['MySQL', 'MariaDB'],

  what: 'lines of MySQL',
  matches: /^\d{4}-\d\d-\d\d[T ] ?\d{1,2}:\d\d:\d\d(?:\.\d+Z?)? \d+ \[(?:Note|Warning|ERROR|System)\] /,

  event: {
    sources: [
      'https://dev.mysql.com/doc/refman/8.4/en/access-denied.html',
      'https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html',
    ],
    rules: [
      { field: line, blocked: ['Access denied for user', 'is not allowed to connect', 'is blocked because of*'] },
      fromClient(after("'@'"), { when: only(line, 'Access denied for user') }),
    ],
  },
})
