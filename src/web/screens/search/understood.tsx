import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { Fragment } from 'react'
import type { SearchAnswer, SearchNote } from '../../../contract/search.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { queryFor } from '../../text/query-for.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { Faulty, textOr } from '../dark-web/faulty.tsx'
import { type Found, readingsOf } from './find.ts'

/** Says how a text was understood, or why it was not. */
export function Understood({ found: { text, answer, value } }: { found: Found }) {
  const { t, format } = useTexts()
  if (answer.as === 'nothing') return null
  if (answer.as === 'faulty') {
    const expected = answer.fault.expected.map((one) => textOr(t, `search.expected.${one}`, `${one}:`))
    const hint = expected.length > 0 ? t('search.as.expected', { expected: format.list(expected) }) : ''
    return <Faulty text={text} fault={answer.fault} hint={hint} />
  }
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
