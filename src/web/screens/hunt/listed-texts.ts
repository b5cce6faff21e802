import type { HuntHit } from '../../../contract/hunt.ts'
import { defang } from '../../../domain/observables/defang.ts'
import type { Language } from '../../i18n/use-texts.ts'

/** Says which sources list a hit, and since when as far as anybody looked. */
export function listedTexts(
  { value, listings }: Pick<HuntHit, 'value' | 'listings'>,
  { t, format }: Language,
): string[] {
  const nameOf = ({ source, kind, value: listed }: (typeof listings)[number]) =>
    listed === value ? source.name : t('hunt.listed.as', { source: source.name, value: defang(kind, listed) })
  return [false, true].flatMap((isFirst) => {
    const some = listings.filter(({ firstLook }) => firstLook === isFirst)
    return [...Map.groupBy(some, ({ listedAt }) => format.date(listedAt))].map(([date, ofDay]) =>
      t(isFirst ? 'hunt.listed.first' : 'hunt.listed', { date, sources: ofDay.map(nameOf).join(', ') }),
    )
  })
}
