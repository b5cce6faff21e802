import { devices } from '../../catalogue/devices/index.ts'
import { type Device, type DeviceList, deviceListOf, deviceLists } from '../../domain/device.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import type { Locale, LocalizedText } from '../../domain/text.ts'
import { kindsOf } from '../../formats/output-format.ts'
import { outputOf } from '../subscriptions/choices.ts'

const listNames: Readonly<Record<DeviceList, LocalizedText>> = {
  ip: { de: 'Adressen', en: 'addresses' },
  domain: { de: 'Domains', en: 'domains' },
  url: { de: 'URLs', en: 'URLs' },
  hash: { de: 'Prüfsummen', en: 'hashes' },
  email: { de: 'E-Mail-Adressen', en: 'e-mail addresses' },
}
const unverified: LocalizedText = {
  de: 'Die Grenzen sind nicht vom Hersteller bestätigt; fragen Sie ihn, bevor Sie sich darauf verlassen.',
  en: 'The limits are not confirmed by the vendor; ask there before you rely on them.',
}

/** Devices with limits that an output can respect, and the formats that each of them reads. */
export const deviceOptions = (locale: Locale) =>
  devices.flatMap(({ id, vendor, name, formats, limits, verified, note }) => {
    const written = formats.filter(outputOf)
    if (written.length === 0) return []
    const sentences = [
      ...limitText(limits, locale),
      ...lackText(written, limits, locale),
      ...(note ? [note[locale]] : []),
      ...(verified ? [] : [unverified[locale]]),
    ]
    const text = `${vendor} ${typeof name === 'string' ? name : name[locale]}`
    return [{ value: id, text, description: sentences.join(' '), formats: written, holds: heldBy(limits) }]
  })

/** Most entries by list, and of `all` together; a limit that is unknown is missing. */
function heldBy({ lists, entries: all }: Device['limits']): Readonly<Record<string, number>> {
  const held = (Object.entries(lists) as [DeviceList, NonNullable<Device['limits']['lists'][DeviceList]>][]).flatMap(
    ([list, { entries = Number.POSITIVE_INFINITY, entriesPerFile = Number.POSITIVE_INFINITY, files = 1 }]) => {
      const most = Math.min(entries, entriesPerFile * files)
      return Number.isFinite(most) ? [[list, most] as const] : []
    },
  )
  return Object.fromEntries([...held, ...(all === undefined ? [] : [['all', all] as const])])
}

/** Names the contents of its usual format that this model does not accept. */
function lackText([usual]: readonly TargetFormatId[], { lists }: Device['limits'], locale: Locale): string[] {
  const format = usual && outputOf(usual)
  const formatLists = new Set(format && [...kindsOf(format)].flatMap((kind) => deviceListOf(kind) ?? []))
  const lacking = deviceLists.filter((list) => formatLists.has(list) && lists[list] === undefined)
  if (lacking.length === 0) return []
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    lacking.map((list) => listNames[list][locale]),
  )
  return [locale === 'de' ? `Nimmt keine ${names}.` : `Takes no ${names}.`]
}

/** A sentence about the limits; empty if the number of entries is unknown. */
function limitText(limits: Device['limits'], locale: Locale): string[] {
  const together = { de: 'Einträge zusammen', en: 'entries together' }
  const parts = Object.entries(heldBy(limits)).map(
    ([list, most]) =>
      `${most.toLocaleString(locale)} ${(list === 'all' ? together : listNames[list as DeviceList])[locale]}`,
  )
  if (parts.length === 0) return []
  return [`${locale === 'de' ? 'Höchstens' : 'At most'} ${parts.join(', ')}.`]
}
