import { useTexts } from '../../i18n/use-texts.ts'
import { LegalPage } from './legal-page.tsx'

export default function Terms() {
  const { t } = useTexts()
  return (
    <LegalPage
      title={t('terms.title')}
      sections={(['sources', 'figures'] as const).map((part) => ({
        heading: t(`terms.${part}`),
        text: t(`terms.${part}.text`),
      }))}
    />
  )
}
