import { useTexts } from '../i18n/use-texts.ts'

/** The page's title, an en dash, the site's name; without a title the tagline. React moves it into the head. */
export function PageTitle({ children }: { children?: string }) {
  const { t } = useTexts()
  return <title>{`${children ?? t('site.tagline')} – ${t('site.name')}`}</title>
}
