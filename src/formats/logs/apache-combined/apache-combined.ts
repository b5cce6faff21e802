/**
 * The combined access log of Apache, nginx and most other web servers and proxies, also with a virtual host in front or
 * further fields behind.
 *
 * https://httpd.apache.org/docs/current/logs.html#combined
 */

import { logFormat } from '../../log-format.ts'
import { accessMapping, bracketClock, isCombinedLine } from '../apache-access.ts'
import { detectLines } from '../recognise.ts'

export const apacheCombined = logFormat({
  id: 'apache-combined',
  title: { de: 'Zugriffslog eines Webservers (combined)', en: 'Web access log (combined)' },
  products: ['Apache httpd', 'nginx', 'Lighttpd', 'Squid', 'Traefik', 'Varnish'],

  detect: detectLines('requests in the combined log format', isCombinedLine),

  clock: bracketClock,
  event: accessMapping,
})
