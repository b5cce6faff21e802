import { expect, test } from 'vitest'
import { messagesOf } from '../../i18n/index.ts'
import { parsed, translator } from '../../i18n/translate.ts'
import { sectorName } from './sector-name.ts'

const [de, en] = (['de', 'en'] as const).map((locale) => translator(locale, parsed(messagesOf(locale), locale)))

test('names a sector in the language of the page; an unknown one stays as it was published', () => {
  const names = ['Healthcare', 'public sector', 'Transportation/Logistics', 'Gardening', '金融', 'constructor']

  expect(names.map((name) => de && sectorName(name, de))).toEqual([
    'Gesundheitswesen',
    'Öffentliche Hand',
    'Verkehr und Logistik',
    'Gardening',
    '金融',
    'constructor',
  ])
  expect(en && sectorName('public sector', en)).toBe('Government')
})
