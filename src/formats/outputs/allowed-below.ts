import type { OutputContext } from '../output-format.ts'
import { isCanonical } from './lines.ts'

/** The names below a blocked name that the group's allow lists keep reachable. */
export function allowedBelow({ own }: Pick<OutputContext, 'own'>, name: string): readonly string[] {
  return (own?.allowedBelow(name) ?? []).filter((value) => isCanonical({ kind: 'domain', value }))
}
