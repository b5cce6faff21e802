import type { Language } from '../../i18n/use-texts.ts'
import type { WhyNot } from './start-reading.ts'

/** Why a log cannot be read here; of damage in the words of the server, where the place is known. */
export function faultText({ fault, atByte }: WhyNot, t: Language['t']): string {
  return fault === 'damaged' && atByte !== undefined
    ? t('problem.upload.damaged', { at: atByte })
    : t(`here.fault.${fault}`)
}
