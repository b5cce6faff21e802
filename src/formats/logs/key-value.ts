/** `key=value` lines of any device or program, bare or behind a syslog header; logfmt among them. */

import { logFormat } from '../log-format.ts'
import { recogniseMost } from './recognise.ts'
import { keyValueClock } from './time/key-value-clock.ts'

/** Four pairs at least, and little else. */
function isKeyValueLine(line: string): boolean {
  if (/^\s*[{[<]/.test(line)) return false
  const pairs = line.slice(0, 2048).match(/(?:^|[\s,;|])[A-Za-z_][\w.-]{0,40}=(?:"[^"]*"|\S*)/g)
  return pairs !== null && pairs.length >= 4
}

export const keyValue = logFormat({
  id: 'key-value',
  title: 'Key=value',
  products: ['logfmt', 'Barracuda', 'WatchGuard', 'Zyxel', 'Stormshield', 'Grafana'],

  detect: (head) => recogniseMost(head, 0.68, 'key=value records', isKeyValueLine),

  clock: (head, context) => keyValueClock(head, context),
})
