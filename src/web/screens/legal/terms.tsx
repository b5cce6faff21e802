import { useTexts } from '../../i18n/use-texts.ts'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'
import { loadLegal } from './load-legal.server.ts'

export function loader(place: Route.LoaderArgs) {
  return loadLegal('terms', place)
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} title={useTexts().t('nav.terms')} fields={[]} />
}
