import { passwordLength } from '../../../domain/password.ts'
import type { Translate } from '../../i18n/translate.ts'

/** Faults that have a text of their own. The address names the fault; all other faults share one text. */
const withOwnText = [
  'account.exists',
  'account.name-missing',
  'account.password-long',
  'account.password-personal',
  'account.password-common',
  'account.reset-over',
  'session.locked',
] as const

/** Says why the server refused a form; undefined if it did not. */
export function accountFault(search: URLSearchParams, t: Translate): string | undefined {
  const code = search.get('error')
  if (code === null) return undefined
  if (code === 'account.password-wrong') return t('session.signIn.wrong')
  if (code === 'account.password-short')
    return t('problem.account.password-short', { least: String(passwordLength.least) })
  if (code === 'rate.limited') {
    const minutes = Number(search.get('minutes'))
    return t('session.tooMany', { minutes: minutes >= 1 && minutes <= 120 ? Math.ceil(minutes) : 1 })
  }
  const known = withOwnText.find((one) => one === code)
  return known ? t(`problem.${known}`) : t('session.failed')
}
