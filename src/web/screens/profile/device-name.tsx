import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { deviceOf } from './device.ts'

/** Name of a browser or program in words, such as "Firefox on Linux". */
export function deviceName(userAgent: string | null, { t }: Pick<Language, 't'>): string {
  const device = deviceOf(userAgent)
  switch (device.kind) {
    case 'browser':
      return t('profile.device', { browser: device.browser, system: device.system })
    case 'program':
      return t('profile.device.program', { name: device.name })
    case 'unknown':
      return t('profile.device.unknown')
  }
}

export function DeviceName({ userAgent }: { userAgent: string | null }) {
  return deviceName(userAgent, useTexts())
}
