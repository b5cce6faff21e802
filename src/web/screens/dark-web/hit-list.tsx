import Box from '@mui/material/Box'
import type { DarkWebHit } from '../../../contract/dark-web.ts'
import { codeName } from '../../i18n/code-name.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { plainList } from '../../theme.ts'
import { PageLink, PlainLink } from '../../ui/layout/page-link.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption, CardTitle, Quiet, SmallText } from '../../ui/layout/text.tsx'

/** Posts with the parts of their texts that match. Their authors wrote all strings: `bdi` keeps these apart from our texts. */
export function HitList({ hits }: { hits: readonly DarkWebHit[] }) {
  return (
    <Box component="ol" sx={{ ...plainList, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {hits.map((hit) => (
        <Box
          key={`${hit.id} ${hit.own}`}
          component="li"
          sx={{ py: 2, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0, pb: 0 } }}
        >
          <Hit hit={hit} />
        </Box>
      ))}
    </Box>
  )
}

function Hit({ hit }: { hit: DarkWebHit }) {
  const { t, path, format, locale, language } = useTexts()
  const { id, actor, title, victim, country, snippet, kind, sources, own } = hit
  return (
    <article>
      <CardTitle component="h3" sx={{ overflowWrap: 'anywhere' }}>
        <PlainLink to={path('darkWebPost', { postId: id })}>
          <bdi>{title === '' ? t('darkWeb.untitled') : title}</bdi>
        </PlainLink>
      </CardTitle>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center', mt: 0.5 }}>
        {actor && <ActorLink actor={actor} />}
        <Quiet component="span">{whenText(hit, language)}</Quiet>
        <SmallChip label={t(`darkWeb.kind.${kind}`)} />
        {country && <SmallChip label={codeName('region', country, locale)} />}
        {own && <SmallChip label={t('sources.custom')} />}
      </Box>
      {victim && (
        <SmallText sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
          {t('darkWeb.victim.is', { name: isolated(victim) })}
        </SmallText>
      )}
      {snippet.length > 0 && (
        <SmallText
          component="p"
          dir="auto"
          sx={{ mt: 0.75, overflowWrap: 'anywhere', '& mark': { bgcolor: 'action.selected', color: 'inherit' } }}
        >
          {snippet.map(({ text, isMatch }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is known by its place only
            isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </SmallText>
      )}
      <Caption component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {t('darkWeb.via', { sources: format.list(sources.map(({ name }) => isolated(name))) })}
      </Caption>
    </article>
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
