/** Widths of the specification (section 9) for all places of a logo at pixel ratios 1 and 2. */
const widths = [320, 640, 768, 1024] as const

/** Logo in the displayed width. `width` is the maximum in CSS pixels. */
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
