import { useTexts } from '../../i18n/use-texts.ts'
import { LegalPage } from './legal-page.tsx'

export default function Privacy() {
  const { t } = useTexts()
  return (
    <LegalPage
      title={t('privacy.title')}
      sections={(['logs', 'requests', 'cookies'] as const).map((part) => ({
        heading: t(`privacy.${part}`),
        text: t(`privacy.${part}.text`),
      }))}
    />
  )
}
