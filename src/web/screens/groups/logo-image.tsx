/** Widths of the specification (section 9) that a logo's places can need at one and two pixels a point. */
const widths = [320, 640, 768, 1024] as const

/** A group's picture, as wide as it is shown and no wider. `width` in CSS pixels is the widest that the place gets. */
export function LogoImage({
  logoRef,
  alt,
  width,
  height,
}: {
  logoRef: string
  alt: string
  width: number
  height: number
}) {
  const at = (pixels: number) => `/files/logos/${encodeURIComponent(logoRef)}/${pixels}.webp`
  return (
    <img
      src={at(widths[0])}
      srcSet={widths.map((pixels) => `${at(pixels)} ${pixels}w`).join(', ')}
      sizes={`${width}px`}
      alt={alt}
      style={{ display: 'block', maxWidth: '100%', width: 'auto', height, objectFit: 'contain' }}
    />
  )
}
