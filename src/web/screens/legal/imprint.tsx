import { useTexts } from '../../i18n/use-texts.ts'
import { LegalPage } from './legal-page.tsx'

export default function Imprint() {
  const { t, path } = useTexts()
  return (
    <>
      <link rel="canonical" href={path('imprint')} />
      <LegalPage title={t('imprint.title')} sections={[{ text: t('imprint.text') }]} />
    </>
  )
}
