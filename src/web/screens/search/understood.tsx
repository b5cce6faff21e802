import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { Fragment } from 'react'
import type { SearchAnswer, SearchFault, SearchNote } from '../../../contract/search.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { queryFor } from '../../text/query-for.ts'
import { mono } from '../../theme.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { type Found, readingsOf } from './find.ts'

/** Says how a text was understood, or why it was not. */
export function Understood({ found: { text, answer, value } }: { found: Found }) {
  const { t } = useTexts()
  if (answer.as === 'nothing') return null
  if (answer.as === 'faulty') return <Faulty text={text} fault={answer.fault} />
  if (answer.as === 'unknown')
    return (
      <Alert severity="info">
        <AlertTitle>{t('search.as.unknown')}</AlertTitle>
        {t(`search.why.${answer.why}`)}
      </Alert>
    )
  if (answer.as !== 'value') return <Quiet data-testid="understood">{t(`search.as.${answer.as}`)}</Quiet>
  return <AsValue answer={answer} kind={value?.kind ?? answer.kind} />
}

function AsValue({ answer, kind }: { answer: SearchAnswer & { as: 'value' }; kind: string }) {
  const language = useTexts()
  const { t } = language
  const others = readingsOf(answer).filter((reading) => reading.kind !== kind)
  const notes = answer.notes.map((note) => noteText(note, language))
  return (
    <Quiet data-testid="understood">
      {[t('search.as.value', { kind: t(`search.kind.${kind as 'ipv4'}`) }), ...notes].join(' · ')}
      {others.length > 0 && (
        <>
          {' · '}
          {t('search.as.also')}{' '}
          {others.map((other, index) => (
            <Fragment key={other.kind}>
              {index > 0 && ', '}
              <PageLink to={queryFor(other, { isKindNamed: true })} preventScrollReset>
                {t(`search.kind.${other.kind as 'ipv4'}`)}
              </PageLink>
            </Fragment>
          ))}
        </>
      )}
    </Quiet>
  )
}

function noteText({ note, port }: SearchNote, { t }: Language): string {
  return note === 'port-dropped' ? t('search.note.port-dropped', { port: String(port ?? 0) }) : t(`search.note.${note}`)
}

/** A query with the fault marked, and what is expected in its place. */
function Faulty({ text, fault }: { text: string; fault: SearchFault }) {
  const { t, format } = useTexts()
  const textOf = (key: string, otherwise: string) => {
    try {
      return t(key as 'search.fault.empty')
    } catch {
      // A server that is newer than this page may name a fault that the page does not know.
      return otherwise
    }
  }
  const expected = fault.expected.map((one) => textOf(`search.expected.${one}`, `${one}:`))
  return (
    <Alert severity="warning">
      <AlertTitle>{t('search.as.faulty')}</AlertTitle>
      <Box
        component="code"
        sx={{ display: 'block', my: 0.5, fontFamily: mono, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text.slice(0, fault.at)}
        <Box
          component="mark"
          sx={{
            color: 'inherit',
            bgcolor: 'color-mix(in srgb, var(--mui-palette-warning-main) 28%, transparent)',
            borderBottom: 2,
            borderColor: 'warning.main',
            px: fault.length === 0 ? 0.75 : 0,
          }}
        >
          {text.slice(fault.at, fault.at + fault.length)}
        </Box>
        {text.slice(fault.at + fault.length)}
      </Box>
      {textOf(`search.fault.${fault.code}`, fault.code)}
      {expected.length > 0 && ` ${t('search.as.expected', { expected: format.list(expected) })}`}
    </Alert>
  )
}
