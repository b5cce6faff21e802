import { useEffect, useState } from 'react'
import type { TrialCandidate } from './candidate.ts'

/**
 * Tells whether the template of a subscription has a fault. Few subscriptions have one, so its parser loads only for these;
 * until it has come, the server tells.
 */
export function useBadTemplate({ targetFormats }: TrialCandidate): boolean {
  const [parser, setParser] = useState<typeof import('../../../../domain/output-template.ts')>()
  const template = targetFormats.find(({ id }) => id === 'TEMPLATE')
  const isNeeded = template !== undefined
  useEffect(() => {
    if (isNeeded) import('../../../../domain/output-template.ts').then(setParser, () => undefined)
  }, [isNeeded])
  if (!template || !parser) return false
  return parser.isTemplateFault(parser.parseTemplate(template.template ?? ''))
}
