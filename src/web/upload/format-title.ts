import type { Language } from '../i18n/use-texts.ts'

/** The id that an archive has in place of a format: only its content has one. */
export const archive = 'archive'

/** Title of a detected format; `title` is the one that a list of formats has for it. */
export function formatTitleOf(id: string | null | undefined, title: string, { t }: Pick<Language, 't'>): string {
  return id === archive ? t('upload.archive') : title
}
