import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Preview } from '../../../log-reader/messages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { failureText } from '../../text/failure-text.ts'
import { plainList } from '../../theme.ts'
import { PlainField } from '../../ui/fields/plain-field.tsx'
import { MainButton, OutlinedButton } from '../../ui/layout/buttons.tsx'
import { CardTitle, Quiet, SmallText } from '../../ui/layout/text.tsx'
import { UploadActions } from '../upload-actions.tsx'
import type { Choice } from './chosen-values.ts'
import { faultText } from './fault-text.ts'
import type { LeftOutLog } from './start-reading.ts'
import { Switch } from './switch.tsx'
import { type Chosen, useChoice, useSearched } from './use-choice.ts'
import type { ReadingOfLogs } from './use-reading.ts'
import { ValueList } from './value-list.tsx'

interface Props {
  readonly file: string
  readonly found: { readonly preview: Preview; readonly leftOut: readonly LeftOutLog[] }
  readonly reading: Pick<ReadingOfLogs, 'sift' | 'choice' | 'isAgain' | 'isPacking' | 'pack'>
  /** True if reading kept only values that a source may list. */
  readonly isSifted: boolean
  readonly format: string
  /** Reads the logs again and keeps all values. */
  readonly onReadAll: (choice: Choice) => void
  readonly onCancel: () => void
}

/** Preview of the values found in a log, before any is sent: counts, a list in which values can be struck, and switches. */
export function FoundHere({ file, found, reading, isSifted, format: title, onReadAll, onCancel }: Props) {
  const { t, format } = useTexts()
  const { preview, leftOut: leftOutLogs } = found
  const chosen = useChoice(preview, { before: reading.choice, isSifted, sift: reading.sift })
  const { counts, leaves, listed } = chosen
  const all = counts.reduce((sum, count) => sum + count.all, 0)
  const leaving = counts.reduce((sum, count) => sum + count.leaving, 0)
  const isAbout = counts.some((count) => count.isAbout)
  const notLogs = leftOutLogs.filter(isNoLog).length
  const isNoneListed = isSifted ? preview.kinds.length === 0 : listed.candidates?.includes(1) === false
  const facts = [
    t('upload.detected', { format: title }),
    t('upload.lines', { count: preview.lines }),
    notLogs > 0 && t('here.notLogs', { count: notLogs }),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }} data-testid="found-here">
      <Box role="status">
        <CardTitle sx={{ overflowWrap: 'anywhere' }}>
          {isAbout ? t('here.foundAbout', { count: roughly(all), file }) : t('here.found', { count: all, file })}
        </CardTitle>
        <Quiet>{facts.filter(Boolean).join(' · ')}</Quiet>
      </Box>
      {reading.isAgain && <Again />}
      <Unread logs={leftOutLogs.filter((log) => !isNoLog(log))} />
      {all === 0 ? (
        <Alert severity="info">{t('here.nothing')}</Alert>
      ) : (
        <>
          <Box component="ul" sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {counts.map((count) => (
              <Box
                component="li"
                key={count.kind}
                data-testid={`here-${count.kind}`}
                sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', px: 1.25, py: 0.75 }}
              >
                <Quiet>{t(`kind.${count.kind}`)}</Quiet>
                <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  {t(count.isAbout ? 'here.ofAbout' : 'here.ofAll', {
                    leaving: format.number(count.leaving),
                    all: format.number(count.isAbout ? roughly(count.all) : count.all),
                  })}
                </Typography>
              </Box>
            ))}
          </Box>
          <Switches
            chosen={
              isSifted
                ? { ...chosen, listed: { ...listed, isOn: true, toggle: () => onReadAll(chosen.choose()) } }
                : chosen
            }
            isSifted={isSifted}
          />
          {isNoneListed ? (
            <Alert severity="info" data-testid="here-none-listed">
              {t('here.listed.none')}
            </Alert>
          ) : (
            <Values preview={preview} chosen={chosen} />
          )}
        </>
      )}
      <Honestly isListedOnly={isSifted || listed.isOn} />
      <UploadActions onCancel={onCancel}>
        <MainButton
          disabled={reading.isPacking || leaving === 0 || (listed.isOn && !listed.candidates)}
          onClick={() => reading.pack(leaves, chosen.choose)}
        >
          {t('here.send', { count: leaving })}
        </MainButton>
      </UploadActions>
    </Box>
  )
}

/** The list of the values, with a search in it that strikes what it shows. */
function Values({ preview, chosen: { leftOut, strike } }: { preview: Preview; chosen: Chosen }) {
  const { t } = useTexts()
  const { text, setText, shown, isBehind } = useSearched(preview, leftOut)
  const isAllStruck = shown.length > 0 && shown.every((index) => leftOut.struck.has(index))
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end' }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0, display: 'flex' }}>
          <PlainField
            type="search"
            label={t('here.search')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Box>
        <OutlinedButton
          sx={{ minHeight: 42 }}
          disabled={shown.length === 0 || isBehind}
          onClick={() => strike(shown, !isAllStruck)}
        >
          {t(isAllStruck ? 'here.unstrikeAll' : 'here.strikeAll', { count: shown.length })}
        </OutlinedButton>
      </Box>
      <ValueList
        preview={preview}
        shown={shown}
        struck={leftOut.struck}
        onStrike={(index, is) => strike([index], is)}
      />
    </>
  )
}

/** Takes the focus, because the "Send" button is far below: its user learns why nothing was sent. */
function Again() {
  const { t } = useTexts()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <Alert ref={note} tabIndex={-1} severity="info" data-testid="here-again" sx={{ scrollMarginTop: 96 }}>
      {t('here.again')}
    </Alert>
  )
}

/** Three digits of an estimate. */
const roughly = (count: number) => Number(count.toPrecision(3))

const isNoLog = ({ fault }: LeftOutLog) => fault === 'empty' || fault === 'not-a-log'
const mostNames = 5

/** Logs that could not be read, with the reason of each. */
function Unread({ logs }: { logs: readonly LeftOutLog[] }) {
  const { t } = useTexts()
  if (logs.length === 0) return null
  return (
    <Alert severity="warning" data-testid="here-unread">
      <AlertTitle>{t('here.unread', { count: logs.length })}</AlertTitle>
      {logs.slice(0, mostNames).map((log, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list does not change
        <SmallText key={i} sx={{ overflowWrap: 'anywhere' }}>
          {`${log.name}: ${faultText(log, t)}`}
        </SmallText>
      ))}
      {logs.length > mostNames && '…'}
    </Alert>
  )
}

/** Switches for the values that the user may exclude. */
function Switches({ chosen: { urls, emails, listed }, isSifted }: { chosen: Chosen; isSifted: boolean }) {
  const { t, language } = useTexts()
  const { isOn, candidates, failure, toggle } = listed
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Switch isOn={urls.isOn} onChange={urls.toggle}>
        {t('here.hosts')}
      </Switch>
      <Switch isOn={emails.isOn} onChange={emails.toggle}>
        {t('here.noEmails')}
      </Switch>
      <Switch isOn={isOn} onChange={toggle}>
        {t('here.listed')}
      </Switch>
      <Quiet role="status" sx={{ '&:empty': { display: 'none' } }}>
        {isSifted ? t('here.listed.read') : isOn && !candidates && failure === undefined && t('here.listed.comes')}
      </Quiet>
      {failure !== undefined && (
        <Alert severity="error" data-testid="here-listed-failed">
          {t('here.listed.failed')} {failure !== null && failureText(failure, language)}
        </Alert>
      )}
    </Box>
  )
}

/** Lists what is sent, and what it reveals. */
function Honestly({ isListedOnly }: { isListedOnly: boolean }) {
  const { t } = useTexts()
  return (
    <Alert severity="info" icon={false}>
      <Box component="dl" sx={{ m: 0, maxWidth: 720, display: 'grid', gap: 1.25 }}>
        <Fact title={t('here.leaves.title')}>{t('here.leaves')}</Fact>
        <Fact title={t('here.honest.title')}>{t('here.honest')}</Fact>
        {isListedOnly && (
          <>
            <Fact title={t('here.listed.honest.title')} testId="here-listed-honest">
              {t('here.listed.honest')}
            </Fact>
            <Fact title={t('here.listed.missing.title')}>{t('here.listed.missing')}</Fact>
          </>
        )}
      </Box>
    </Alert>
  )
}

function Fact({ title, children, testId }: { title: string; children: ReactNode; testId?: string }) {
  return (
    <div>
      <SmallText component="dt" sx={{ fontWeight: 650 }}>
        {title}
      </SmallText>
      <SmallText component="dd" sx={{ m: 0 }} data-testid={testId}>
        {children}
      </SmallText>
    </div>
  )
}
