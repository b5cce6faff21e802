import { useTexts } from '../../i18n/use-texts.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'
import { loadLegal } from './load-legal.server.ts'

export function loader(place: Route.LoaderArgs) {
  return loadLegal('privacy', place)
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts()
  return (
    <LegalPage
      {...loaderData}
      title={t('nav.privacy')}
      operatorTitle={t('legal.operator.privacy')}
      fields={['name', 'address', 'email', 'phone', 'privacyContact']}
    />
  )
}
