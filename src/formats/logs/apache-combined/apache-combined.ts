/**
 * The combined access log of Apache, nginx and most other web servers and proxies, also with a virtual host in front or
 * further fields behind.
 *
 * https://httpd.apache.org/docs/current/logs.html#combined
 */

import { accessMapping, bracketClock, isCombinedLine } from '../apache-access.ts'
import { textFormat } from '../text-format.ts'

export const apacheCombined = textFormat({
  id: 'apache-combined',
  title: { de: 'Zugriffslog eines Webservers (combined)', en: 'Web access log (combined)' },
  products: ['Apache httpd', 'nginx', 'Lighttpd', 'Squid', 'Traefik', 'Varnish'],

  what: 'requests in the combined log format',
  matches: isCombinedLine,

  clock: bracketClock,
  event: accessMapping,
})
