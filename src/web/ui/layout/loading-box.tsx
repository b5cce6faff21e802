import { useTexts } from '../../i18n/use-texts.ts'
import { Skeleton } from './skeleton.tsx'

/** Takes the place, `height` pixels, of what is being loaded, and says so to those who do not see it. */
export function LoadingBox({ height }: { height: number }) {
  const { t } = useTexts()
  return <Skeleton variant="rounded" height={height} role="status" aria-label={t('loading')} />
}
