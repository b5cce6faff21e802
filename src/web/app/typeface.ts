import sansFile from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url&no-inline'
import licence from '@fontsource-variable/geist/LICENSE?url&no-inline'
import monoFile from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url&no-inline'

export const typefaceId = 'typeface'

/**
 * Rules of the typeface; in the browser those that the server's page brought. Until its file is there, a font of the
 * system stands in, scaled to the same widths and heights, so that nothing moves when it is replaced.
 */
export function typefaceRules(): string {
  if (!import.meta.env.SSR) return document.getElementById(typefaceId)?.textContent ?? ''
  return (
    `/* Geist and Geist Mono, SIL Open Font License 1.1: ${licence} */` +
    face('Geist', `url(${sansFile}) format("woff2")`, 'font-weight:100 900') +
    face('Geist Mono', `url(${monoFile}) format("woff2")`, 'font-weight:100 900') +
    face(
      'Geist Stand-in',
      systemFonts,
      'size-adjust:104.76%;ascent-override:95.94%;descent-override:28.16%;line-gap-override:0%',
    )
  )
}

/** The file that every page needs; the other one is loaded where values are shown. */
export const typefaceFile = sansFile

const systemFonts = 'local("Arial"),local("Liberation Sans")'

function face(name: string, source: string, rules: string): string {
  return `@font-face{font-family:"${name}";font-display:swap;src:${source};${rules}}`
}
