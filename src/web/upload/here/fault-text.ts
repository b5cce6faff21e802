import type { Language } from '../../i18n/use-texts.ts'
import type { WhyNot } from './start-reading.ts'

/** Text that says why a log cannot be read here. Damage at a known byte is described in the server's words. */
export function faultText({ fault, atByte }: WhyNot, t: Language['t']): string {
  return fault === 'damaged' && atByte !== undefined
    ? t('problem.upload.damaged', { at: String(atByte) })
    : t(`here.fault.${fault}`)
}
