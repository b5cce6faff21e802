import { useTexts } from '../../i18n/use-texts.ts'
import { SyntaxList } from '../../ui/fields/syntax-list.tsx'

const rows = [
  { text: 'hospital records', finds: 'words' },
  { text: '"data leak"', finds: 'phrase' },
  { text: 'ransom*', finds: 'prefix' },
  { text: 'example.com', finds: 'name' },
  { text: '(leak OR breach) -school', finds: 'or' },
  { text: 'actor:"night heron"', finds: 'actor' },
  { text: 'country:DE', finds: 'country' },
  { text: 'month:2026-03', finds: 'month' },
  { text: 'posted:>-7d', finds: 'posted' },
] as const

/** Lists what a user can type. */
export function Syntax() {
  const { t } = useTexts()
  return (
    <SyntaxList
      title={t('darkWeb.syntax')}
      rows={rows.map(({ text, finds }) => ({ typed: text, finds: t(`darkWeb.syntax.${finds}`) }))}
    />
  )
}
