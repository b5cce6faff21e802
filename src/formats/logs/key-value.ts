/** `key=value` lines of any device or program, bare or after a syslog header, including logfmt. */

import { logFormat } from '../log-format.ts'
import { recogniseMost } from './recognise.ts'
import { keyValueClock } from './time/key-value-clock.ts'

/** At least four pairs, and little else. */
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
