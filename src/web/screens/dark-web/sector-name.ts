import type { TextKey } from '../../i18n/index.ts'
import type { Translate } from '../../i18n/translate.ts'

type Sector = TextKey extends infer Key ? (Key extends `darkWeb.sector.${infer Name}` ? Name : never) : never

/** What publishers of posts write for a sector, in lower case. */
const sectors: Readonly<Record<string, Sector>> = {
  agriculture: 'agriculture',
  'agriculture and food production': 'agricultureAndFood',
  automotive: 'automotive',
  'business services': 'businessServices',
  construction: 'construction',
  'consumer services': 'consumerServices',
  defense: 'defence',
  defence: 'defence',
  education: 'education',
  energy: 'energy',
  'energy & utilities': 'energyAndUtilities',
  'energy and utilities': 'energyAndUtilities',
  finance: 'finance',
  financial: 'finance',
  'financial services': 'finance',
  food: 'food',
  'food and beverage': 'food',
  government: 'government',
  'public sector': 'government',
  health: 'health',
  healthcare: 'health',
  'health care': 'health',
  hospitality: 'hospitality',
  'hospitality and tourism': 'hospitality',
  insurance: 'insurance',
  legal: 'legal',
  'legal services': 'legal',
  manufacturing: 'manufacturing',
  media: 'media',
  mining: 'mining',
  'non-profit': 'nonprofit',
  nonprofit: 'nonprofit',
  'real estate': 'realEstate',
  retail: 'retail',
  technology: 'technology',
  telecommunication: 'telecommunication',
  telecommunications: 'telecommunication',
  transportation: 'transport',
  'transportation/logistics': 'transport',
  'transportation and logistics': 'transport',
}

/** A sector in the reader's language; as it was published where it is none that we know. */
export function sectorName(sector: string, t: Translate): string {
  const key = sector.trim().toLowerCase()
  const name = Object.hasOwn(sectors, key) ? sectors[key] : undefined
  return name === undefined ? sector : t(`darkWeb.sector.${name}`)
}
