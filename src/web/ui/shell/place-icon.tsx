import { rem } from '../../rem.ts'
// A file of its own: as components, the icons would make every page's scripts larger.
import icons from './place-icons.svg?url&no-inline'

/** An icon of the navigation. */
export function PlaceIcon({ id, size = 18 }: { id: string; size?: number }) {
  return (
    <svg width={rem(size)} height={rem(size)} fill="currentColor" aria-hidden style={{ flexShrink: 0 }}>
      <use href={`${icons}#${id}`} />
    </svg>
  )
}
