import { useTexts } from '../../i18n/use-texts.ts'

/** Title of the page, an en dash and the site's name; the tagline without a title. React moves it into the head. */
export function PageTitle({ children }: { children?: string }) {
  const { t } = useTexts()
  return <title>{`${children ?? t('site.tagline')} – ${t('site.name')}`}</title>
}
