import { useTexts } from '../../i18n/use-texts.ts'
import type { Route } from './+types/imprint'
import { LegalPage } from './legal-page.tsx'
import { loadLegal } from './load-legal.server.ts'

export function loader(place: Route.LoaderArgs) {
  return loadLegal('imprint', place)
}

export default function Imprint({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts()
  return (
    <LegalPage
      {...loaderData}
      title={t('nav.imprint')}
      operatorTitle={t('legal.operator')}
      fields={['name', 'address', 'representedBy', 'email', 'phone', 'register', 'vatId']}
    />
  )
}
