import type { LocalizedText } from '../domain/text.ts'

export interface Industry {
  readonly id: string
  /** Section or division of NACE Rev. 2.1 (Regulation (EU) 2023/137). */
  readonly nace: string
  readonly text: LocalizedText
}

/**
 * Industries for a company profile: the sections of NACE, plus separate divisions where attackers and sources
 * distinguish them (banks and insurers, hospitals and care, defence and public administration).
 */
export const industries = [
  {
    id: 'agriculture',
    nace: 'A',
    text: { de: 'Land- und Forstwirtschaft, Fischerei', en: 'Agriculture, forestry and fishing' },
  },
  { id: 'mining', nace: 'B', text: { de: 'Bergbau und Rohstoffgewinnung', en: 'Mining and quarrying' } },
  { id: 'manufacturing', nace: 'C', text: { de: 'Verarbeitendes Gewerbe', en: 'Manufacturing' } },
  { id: 'food', nace: 'C10', text: { de: 'Lebensmittel und Getränke', en: 'Food and beverages' } },
  { id: 'chemicals', nace: 'C20', text: { de: 'Chemie', en: 'Chemicals' } },
  { id: 'pharmaceuticals', nace: 'C21', text: { de: 'Arzneimittel', en: 'Pharmaceuticals' } },
  { id: 'electronics', nace: 'C26', text: { de: 'Elektronik und Halbleiter', en: 'Electronics and semiconductors' } },
  { id: 'machinery', nace: 'C28', text: { de: 'Maschinenbau', en: 'Machinery' } },
  { id: 'automotive', nace: 'C29', text: { de: 'Kraftfahrzeugbau', en: 'Automotive' } },
  { id: 'aerospace', nace: 'C30.3', text: { de: 'Luft- und Raumfahrt', en: 'Aerospace' } },
  { id: 'energy', nace: 'D', text: { de: 'Energieversorgung', en: 'Energy supply' } },
  { id: 'water', nace: 'E', text: { de: 'Wasser, Abwasser, Entsorgung', en: 'Water, sewerage and waste' } },
  { id: 'construction', nace: 'F', text: { de: 'Baugewerbe', en: 'Construction' } },
  { id: 'retail', nace: 'G', text: { de: 'Handel', en: 'Wholesale and retail trade' } },
  { id: 'transport', nace: 'H', text: { de: 'Verkehr und Logistik', en: 'Transport and logistics' } },
  { id: 'hospitality', nace: 'I', text: { de: 'Gastgewerbe und Reisen', en: 'Hospitality and travel' } },
  { id: 'media', nace: 'J', text: { de: 'Medien und Verlage', en: 'Media and publishing' } },
  { id: 'telecommunications', nace: 'K61', text: { de: 'Telekommunikation', en: 'Telecommunications' } },
  { id: 'information-technology', nace: 'K62', text: { de: 'Informationstechnik', en: 'Information technology' } },
  { id: 'finance', nace: 'L64', text: { de: 'Banken und Finanzdienste', en: 'Banking and financial services' } },
  { id: 'insurance', nace: 'L65', text: { de: 'Versicherungen', en: 'Insurance' } },
  { id: 'cryptocurrency', nace: 'L66', text: { de: 'Kryptowerte', en: 'Crypto-assets' } },
  { id: 'real-estate', nace: 'M', text: { de: 'Immobilien', en: 'Real estate' } },
  {
    id: 'professional-services',
    nace: 'N',
    text: { de: 'Beratung, Recht, Technik', en: 'Professional, legal and technical services' },
  },
  { id: 'research', nace: 'N72', text: { de: 'Forschung', en: 'Research and development' } },
  {
    id: 'business-services',
    nace: 'O',
    text: { de: 'Unternehmensdienste', en: 'Administrative and support services' },
  },
  { id: 'public-administration', nace: 'P84', text: { de: 'Öffentliche Verwaltung', en: 'Public administration' } },
  { id: 'defence', nace: 'P84.22', text: { de: 'Verteidigung', en: 'Defence' } },
  { id: 'education', nace: 'Q', text: { de: 'Bildung', en: 'Education' } },
  { id: 'health', nace: 'R86', text: { de: 'Gesundheitswesen', en: 'Health care' } },
  { id: 'social-work', nace: 'R87', text: { de: 'Pflege und Sozialwesen', en: 'Residential care and social work' } },
  { id: 'arts-and-sports', nace: 'S', text: { de: 'Kunst, Unterhaltung, Sport', en: 'Arts, sports and recreation' } },
  {
    id: 'civil-society',
    nace: 'T94',
    text: { de: 'Verbände und Zivilgesellschaft', en: 'Associations and civil society' },
  },
  { id: 'other-services', nace: 'T', text: { de: 'Sonstige Dienstleistungen', en: 'Other services' } },
] as const satisfies readonly Industry[]
