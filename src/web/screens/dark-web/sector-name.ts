import type { TextKey } from '../../i18n/index.ts'
import type { Translate } from '../../i18n/translate.ts'

type Sector = TextKey extends infer Key ? (Key extends `darkWeb.sector.${infer Name}` ? Name : never) : never

/** Names of sectors as publishers of posts write them, in lower case. */
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

/** The name of a sector in the language of the page; an unknown one stays as it was published. */
export function sectorName(sector: string, t: Translate): string {
  const key = sector.trim().toLowerCase()
  const name = Object.hasOwn(sectors, key) ? sectors[key] : undefined
  return name === undefined ? sector : t(`darkWeb.sector.${name}`)
}
