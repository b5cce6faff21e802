import { useTexts } from '../../i18n/use-texts.ts'
import { SyntaxList } from '../../ui/syntax-list.tsx'

const rows = [
  { text: 'hospital records', of: 'words' },
  { text: '"data leak"', of: 'phrase' },
  { text: 'ransom*', of: 'prefix' },
  { text: 'example.com', of: 'name' },
  { text: '(leak OR breach) -school', of: 'or' },
  { text: 'actor:"night heron"', of: 'actor' },
  { text: 'country:DE', of: 'country' },
  { text: 'month:2026-03', of: 'month' },
  { text: 'posted:>-7d', of: 'posted' },
] as const

/** What can be typed. */
export function Syntax() {
  const { t } = useTexts()
  return (
    <SyntaxList
      title={t('darkWeb.syntax')}
      rows={rows.map(({ text, of }) => ({ typed: text, finds: t(`darkWeb.syntax.${of}`) }))}
    />
  )
}
