import Box from '@mui/material/Box'
import type { DarkWebHit } from '../../../contract/dark-web.ts'
import { codeName } from '../../i18n/code-name.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { PageLink, PlainLink } from '../../ui/layout/page-link.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { DataTable, nameStyle } from '../../ui/lists/data-table.tsx'
import { useTableLook } from '../../ui/lists/table-look.ts'

/** Columns that can be chosen; the first ones are shown until somebody chooses others. */
export const postColumns = ['text', 'actor', 'when', 'victim', 'kind', 'country', 'sources'] as const
const usualPostColumns = postColumns.slice(0, 3)

/** The chosen look of tables of posts. */
export const usePostLook = () => useTableLook('posts', postColumns, usualPostColumns)

/**
 * Posts, one line each, with the part of the text that matches. Their authors wrote all strings: `bdi` keeps these apart from
 * our texts.
 */
export function HitList({ hits }: { hits: readonly DarkWebHit[] }) {
  const { t, path, format, locale, language } = useTexts()
  const look = usePostLook()
  return (
    <DataTable
      container={{}}
      lines={look}
      aria-label={t('darkWeb.posts')}
      rows={hits}
      keyOf={({ id, own }) => `${id} ${own}`}
      hover
      columns={[
        {
          id: 'title',
          head: t('darkWeb.column.title'),
          isName: true,
          phoneLine: 1,
          cell: ({ id, title, own }) => (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
              <PlainLink to={path('darkWebPost', { postId: id })} title={title} sx={{ ...nameStyle, fontWeight: 600 }}>
                <bdi>{title === '' ? t('darkWeb.untitled') : title}</bdi>
              </PlainLink>
              {own && <SmallChip label={t('sources.custom')} />}
            </Box>
          ),
        },
        {
          id: 'text',
          head: t('darkWeb.column.text'),
          cell: ({ snippet }) => (
            <Box
              component="span"
              dir="auto"
              title={snippet.map(({ text }) => text).join('')}
              sx={{ '& mark': { bgcolor: 'action.selected', color: 'inherit' } }}
            >
              {snippet.map(({ text, isMatch }, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is known by its place only
                isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
              )}
            </Box>
          ),
        },
        {
          id: 'actor',
          head: t('darkWeb.column.actor'),
          width: 150,
          phoneLine: 2,
          cell: ({ actor }) => (actor ? <ActorLink actor={actor} /> : '–'),
        },
        {
          id: 'when',
          head: t('darkWeb.column.when'),
          width: 170,
          phoneLine: 2,
          cell: (hit) => whenText(hit, language),
        },
        {
          id: 'victim',
          head: t('darkWeb.victim'),
          width: 180,
          cell: ({ victim }) => (victim ? <bdi title={victim}>{victim}</bdi> : '–'),
        },
        { id: 'kind', head: t('darkWeb.column.kind'), width: 140, cell: ({ kind }) => t(`darkWeb.kind.${kind}`) },
        {
          id: 'country',
          head: t('darkWeb.column.country'),
          width: 130,
          cell: ({ country }) => (country ? codeName('region', country, locale) : '–'),
        },
        {
          id: 'sources',
          head: t('darkWeb.column.sources'),
          width: 180,
          cell: ({ sources }) => format.list(sources.map(({ name }) => isolated(name))),
        },
      ]}
    />
  )
}

/** The name of an actor, with a link to its page. */
export function ActorLink({ actor: { key, name } }: { actor: { readonly key: string; readonly name: string } }) {
  const { path } = useTexts()
  return (
    <PageLink
      to={path('darkWebActor', { actorKey: key })}
      variant="body2"
      sx={{ fontWeight: 600, overflowWrap: 'anywhere', display: 'inline-block', minHeight: 24 }}
    >
      <bdi>{name}</bdi>
    </PageLink>
  )
}

/** Says when a post was posted or, if this is unknown, found. */
export function whenText(
  { posted, discovered }: Pick<DarkWebHit, 'posted' | 'discovered'>,
  { t, format }: Pick<Language, 't' | 'format'>,
): string {
  if (posted !== null) return t('darkWeb.posted.on', { day: format.date(posted) })
  return discovered === null ? t('unknown') : t('darkWeb.discovered.on', { day: format.date(discovered) })
}

/** Keeps the writing direction of a foreign string from changing that of the text around it (FSI and PDI of UAX #9). */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
