/**
 * The common access log (NCSA) of web servers and similar formats: `host ident user [time] "request" status bytes`.
 *
 * https://httpd.apache.org/docs/current/logs.html#common
 */

import { accessMapping, bracketClock, isAccessLine } from '../apache-access.ts'
import { strength } from '../recognise.ts'
import { textFormat } from '../text-format.ts'

export const apacheCommon = textFormat({
  id: 'apache-common',
  title: { de: 'Zugriffslog eines Webservers (common)', en: 'Web access log (common)' },
  products: ['Apache httpd', 'nginx', 'Tomcat', 'Lighttpd'],

  // Below the score of the combined format, whose lines match here too.
  what: 'requests in the common log format',
  matches: isAccessLine,
  limit: strength.layout - 0.05,

  clock: bracketClock,
  event: accessMapping,
})
