/**
 * The common access log (NCSA) of web servers and similar formats: `host ident user [time] "request" status bytes`.
 *
 * https://httpd.apache.org/docs/current/logs.html#common
 */

import { logFormat } from '../../log-format.ts'
import { accessMapping, bracketClock, isAccessLine } from '../apache-access.ts'
import { detectLines, strength } from '../recognise.ts'

export const apacheCommon = logFormat({
  id: 'apache-common',
  title: { de: 'Zugriffslog eines Webservers (common)', en: 'Web access log (common)' },
  products: ['Apache httpd', 'nginx', 'Tomcat', 'Lighttpd'],

  // Below the score of the combined format, whose lines match here too.
  detect: detectLines('requests in the common log format', isAccessLine, strength.layout - 0.05),

  clock: bracketClock,
  event: accessMapping,
})
