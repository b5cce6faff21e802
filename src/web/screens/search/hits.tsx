import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useState } from 'react'
import type { SearchAnswer } from '../../../contract/search.ts'
import { toCsv } from '../../../domain/csv.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { mono, plainList } from '../../theme.ts'
import { SmallLink } from '../../ui/layout/buttons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Quiet, SectionTitle, SmallText } from '../../ui/layout/text.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { saveCsv, saveFile } from '../../ui/state/save-file.ts'
import { asOfText, dayOf, endOfDay, isoDay } from './days.ts'
import { fileName, hitCells } from './export.ts'
import { ExportButton } from './export-button.tsx'
import { HitTable } from './hit-table.tsx'

type HitsAnswer = Extract<SearchAnswer, { as: 'wildcard' | 'query' | 'text' | 'bulk' }>

/**
 * What a wildcard, a query, a text or a list of lines found, page by page, and the lines that could not be read.
 * @param day the day that the search is about; undefined for now
 */
export function Hits({ text, day, first }: { text: string; day: number | undefined; first: HitsAnswer }) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const asOf = day === undefined ? undefined : isoDay(day)
  const [pages, setPages] = useState<readonly HitsAnswer[]>([first])
  const newest = pages.at(-1) ?? first
  const hits = pages.flatMap((page) => page.hits)
  const { searched } = newest
  const nameOfFile = () => fileName(text, asOf ?? isoDay(dayOf(Date.now())))
  const isRead = first.as === 'text' || first.as === 'bulk'
  const listed = hits.filter(({ facts }) => facts.listed > 0).length
  const count = hits.length
  const label = isRead ? t('search.hits.read', { count, listed: format.number(listed) }) : t('search.hits', { count })
  const loadMore = async () => {
    if (newest.cursor === null) return
    const query = {
      groupID: groupId,
      cursor: newest.cursor,
      ...(day !== undefined && { asOf: asOfText(endOfDay(day)) }),
    }
    const next = await api('POST /api/web/search', { query, body: { text } })
    if ('hits' in next) setPages((before) => [...before, next])
  }
  return (
    <>
      <Card sx={{ p: { xs: 2, md: 3 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mb: 1 }}>
          <Box sx={{ flex: '1 1 280px' }}>
            <SectionTitle data-outcome>
              {newest.cursor === null ? label : t('search.hits.soFar', { found: label })}
            </SectionTitle>
            <Quiet data-testid="searched">
              {asOf && `${t('search.asOf.day', { day: format.date(asOf) })}. `}
              {isRead && newest.total === null
                ? ''
                : newest.total === null
                  ? t('search.hits.searchedAll', { searched })
                  : t('search.hits.searched', {
                      searched: format.number(searched),
                      total: format.number(newest.total),
                    })}
            </Quiet>
          </Box>
          {hits.length > 0 && (
            <ExportButton
              values={() => hits}
              asOf={day === undefined ? undefined : asOfText(endOfDay(day))}
              onCsv={() => saveCsv(`${nameOfFile()}.csv`, toCsv(hitCells(hits)))}
              onJson={() => saveFile(`${nameOfFile()}.json`, 'application/json', `${JSON.stringify(hits, null, 2)}\n`)}
            />
          )}
        </Box>
        {hits.length > 0 && <HitTable label={label} hits={hits} asOf={asOf} />}
        <LoadMore
          text={t('search.hits.more')}
          isAll={newest.cursor === null}
          count={hits.length}
          onLoad={loadMore}
          sx={{ mt: 1.5 }}
        />
      </Card>
      {first.leftOut > 0 && (
        <Alert severity="info" action={<SmallLink to={path('recommender')}>{t('search.hits.upload')}</SmallLink>}>
          {t('search.hits.leftOut', { count: first.leftOut })}
        </Alert>
      )}
      {first.unread.length > 0 && (
        <Unread unread={first.unread} count={first.unreadCount} isNumbered={first.as === 'bulk'} />
      )}
    </>
  )
}

/** Most lines and parts that are shown. */
const mostUnread = 20

/** Names what was left out, with the reason. */
export function Unread({
  unread,
  count,
  isNumbered,
}: {
  unread: HitsAnswer['unread']
  count: number
  /** Tells in which line each one is. */
  isNumbered: boolean
}) {
  const { t, format } = useTexts()
  const shown = unread.slice(0, mostUnread)
  return (
    <Section isSmall title={t('search.unread', { count })}>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.75 }}>
        {shown.map(({ line, typed, why }) => (
          <SmallText component="li" key={`${line} ${typed}`} sx={{ overflowWrap: 'anywhere' }}>
            {isNumbered && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {`${t('lists.add.line', { line: format.number(line) })}: `}
              </Box>
            )}
            <Box component="bdi" sx={{ fontFamily: mono, fontSize: '0.8125rem' }}>
              {typed}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>{` – ${t(`search.why.${why}`)}`}</Box>
          </SmallText>
        ))}
        {count > shown.length && (
          <Quiet component="li">{t('search.unread.more', { count: count - shown.length })}</Quiet>
        )}
      </Box>
    </Section>
  )
}
