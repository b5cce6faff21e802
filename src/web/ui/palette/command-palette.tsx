import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import ArticleOutlined from '@mui/icons-material/ArticleOutlined'
import ContentCopy from '@mui/icons-material/ContentCopy'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import HubOutlined from '@mui/icons-material/HubOutlined'
import PlaylistAdd from '@mui/icons-material/PlaylistAdd'
import PlaylistAddCheckOutlined from '@mui/icons-material/PlaylistAddCheckOutlined'
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined'
import Search from '@mui/icons-material/Search'
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import { useColorScheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { setCookie } from '../../app/cookies.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import type { GuardedData } from '../../session/guarded.tsx'
import { useSignOut } from '../../session/use-sign-out.ts'
import { Toast } from '../dialogs/toast.tsx'
import { useDialog } from '../dialogs/use-dialog.tsx'
import { useTell } from '../dialogs/use-tell.tsx'
import { useListbox } from '../fields/use-listbox.ts'
import { Caption, Quiet, SmallText } from '../layout/text.tsx'
import { Keys } from '../shell/keys.tsx'
import { visuallyHidden } from '../shell/route-announcer.tsx'
import { useOtherLanguage } from '../shell/use-other-language.ts'
import { usePlaces } from '../shell/use-places.ts'
import { copyText } from '../state/use-copy.ts'
import type { Deed } from './commands.ts'
import {
  commandEntries,
  type DeedEntry,
  type Entry,
  foundEntries,
  groupEntries,
  placeEntries,
  type Section,
} from './palette-entries.ts'
import { type ActEntry, type CopyEntry, type SearchEntry, useFoundOnServer, useIndicator } from './palette-sources.ts'

const AddToListDialog = late(() => import('../../screens/lists/add-to-list-dialog.tsx'))
const FeedbackDialog = late(() => import('../../screens/feedback/feedback-dialog.tsx'))

const icon: Record<Section | 'copy' | 'search' | ActEntry['act'], typeof Search> = {
  pages: SpaceDashboardOutlined,
  commands: TuneOutlined,
  reports: DescriptionOutlined,
  sources: HubOutlined,
  groups: AccountTreeOutlined,
  lists: PlaylistAddCheckOutlined,
  help: ArticleOutlined,
  copy: ContentCopy,
  search: Search,
  list: PlaylistAdd,
  feedback: RateReviewOutlined,
}

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  /** Undefined for a visitor, who finds only public pages. */
  readonly guarded: GuardedData | undefined
  readonly isSignedIn: boolean
  readonly onShortcuts: () => void
}

/** On phones, long texts wrap to another line instead of being cut. */
const wholeOnPhones = { whiteSpace: { xs: 'normal', sm: 'nowrap' }, overflowWrap: 'anywhere' } as const

/** Search field for pages, reports, sources, groups, and actions for a pasted indicator. */
export default function CommandPalette({ open, onClose, onShortcuts, guarded, isSignedIn }: Props) {
  const { t } = useTexts()
  const { dialog, show } = useDialog()
  const { toast, tell } = useTell()
  const groupId = guarded?.activeGroupId
  const field = useRef<HTMLInputElement>(null)
  const { setMode } = useColorScheme()
  const { href, lang } = useOtherLanguage()
  const { told, signOut, clear } = useSignOut()
  const deeds: Record<Deed, () => unknown> = {
    language: () => {
      setCookie('locale', lang)
      location.assign(href)
    },
    dark: () => setMode('dark'),
    light: () => setMode('light'),
    shortcuts: onShortcuts,
    signOut,
  }
  const act = (entry: ActEntry) =>
    groupId &&
    show((close, closeAnd) => {
      if (entry.act === 'feedback') return <FeedbackDialog {...entry.of} onClose={close} />
      return <AddToListDialog groupId={groupId} {...entry.of} onClose={close} onDone={closeAnd(tell)} />
    })
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        // A page transition may take the focus from the field; the dialog then takes it itself, where keys do nothing.
        onFocus={({ target }) => target !== field.current && field.current?.focus()}
        fullWidth
        maxWidth={false}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
        slotProps={{
          paper: {
            'aria-label': t('shortcuts.palette'),
            sx: { maxWidth: 640, mx: 2, mt: { xs: 2, sm: '12vh' }, width: '100%', border: 1, borderColor: 'divider' },
          },
        }}
      >
        <Palette
          field={field}
          guarded={guarded}
          isSignedIn={isSignedIn}
          onClose={onClose}
          onAct={act}
          onDeed={(deed) => void deeds[deed]()}
        />
      </Dialog>
      {dialog}
      {toast}
      <Toast message={told} onClose={clear} />
    </>
  )
}

function Palette({
  field,
  onClose,
  onAct,
  onDeed,
  guarded,
  isSignedIn,
}: Pick<Props, 'onClose' | 'guarded' | 'isSignedIn'> & {
  field: RefObject<HTMLInputElement | null>
  onAct: (entry: ActEntry) => void
  onDeed: (deed: Deed) => void
}) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [copied, setCopied] = useState<{ readonly text: string; readonly isDone: boolean }>()
  const group = guarded?.groups.find(({ id }) => id === guarded.activeGroupId)
  const indicator = useIndicator(query, group)
  const places = usePlaces()
  const onServer = useFoundOnServer(guarded?.activeGroupId, language)
  const entries = useMemo(
    () => [
      ...placeEntries(language, places, isSignedIn),
      ...(isSignedIn ? commandEntries(language, places, group?.permissions ?? []) : []),
      ...onServer.entries,
      ...groupEntries(language, guarded?.groups ?? []),
    ],
    [language, places, isSignedIn, onServer.entries, guarded, group],
  )
  const visibleEntries: (Entry | DeedEntry | SearchEntry | CopyEntry | ActEntry)[] = [
    ...indicator.entries,
    ...foundEntries(indicator.searched, entries),
  ]
  const keys = visibleEntries.map(({ key }) => key)
  const listbox = useListbox(keys, (index) => {
    const entry = visibleEntries[index]
    if (!entry) return
    if ('copy' in entry) {
      void copyText(entry.copy).then((isDone) => setCopied({ text: entry.copy, isDone }))
      return
    }
    onClose()
    if ('act' in entry) onAct(entry)
    else if ('does' in entry) onDeed(entry.does)
    else void navigate(entry.to, { state: 'asks' in entry && entry.asks ? { asks: entry.asks } : null })
  })
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Search sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          inputRef={field}
          fullWidth
          placeholder={t('palette.placeholder')}
          // Uncontrolled: during a page transition, React could restore an older value and lose key strokes.
          defaultValue=""
          onChange={(event) => {
            setQuery(event.target.value)
            setCopied(undefined)
            listbox.reset()
          }}
          inputProps={{ ...listbox.inputProps, 'aria-label': t('palette.placeholder'), maxLength: 4000 }}
          sx={{ py: 1.5, fontSize: '1.05rem' }}
        />
      </Box>
      <Box
        {...listbox.listProps}
        aria-label={t('palette.results')}
        sx={{ maxHeight: 'min(440px, 60vh)', overflowY: 'auto', p: 1 }}
      >
        {visibleEntries.map((entry, index) => {
          const isFirst = visibleEntries[index - 1]?.section !== entry.section
          const Icon =
            icon[
              'act' in entry
                ? entry.act
                : 'copy' in entry
                  ? 'copy'
                  : entry.section === 'indicator'
                    ? 'search'
                    : entry.section
            ]
          return (
            <Box key={entry.key} role="presentation">
              {isFirst && (
                <Typography
                  variant="overline"
                  color="textSecondary"
                  role="presentation"
                  sx={{ display: 'block', px: 1.25, pt: index === 0 ? 0.25 : 1.25, pb: 0.25 }}
                >
                  {t(`palette.section.${entry.section}`)}
                </Typography>
              )}
              <Box
                {...listbox.optionProps(index)}
                data-section={entry.section}
                sx={{
                  display: 'flex',
                  flexWrap: { xs: 'wrap', sm: 'nowrap' },
                  alignItems: 'center',
                  columnGap: 1.5,
                  minHeight: 42,
                  px: 1.25,
                  py: 0.5,
                  borderRadius: 1,
                  cursor: 'pointer',
                  '&[aria-selected=true]': { bgcolor: 'action.selected' },
                }}
              >
                <Icon fontSize="small" sx={{ color: 'text.secondary', flexShrink: 0 }} />
                <SmallText
                  noWrap
                  sx={{ minWidth: 0, flex: { xs: '1 1 calc(100% - 32px)', sm: '0 1 auto' }, ...wholeOnPhones }}
                >
                  {entry.text}
                </SmallText>
                {entry.note && (
                  <Caption
                    noWrap
                    // On phones below the text.
                    sx={{
                      ml: { xs: 4, sm: 'auto' },
                      pl: { sm: 1 },
                      maxWidth: { sm: '50%' },
                      flexShrink: 0,
                      ...wholeOnPhones,
                    }}
                  >
                    {entry.note}
                  </Caption>
                )}
              </Box>
            </Box>
          )
        })}
      </Box>
      <Box role="status" sx={{ px: 2.25, pb: visibleEntries.length === 0 || copied || onServer.hasFailed ? 1.5 : 0 }}>
        {visibleEntries.length === 0 && <Quiet>{onServer.isLoading ? t('loading') : t('palette.nothing')}</Quiet>}
        {copied && (
          <Typography variant="caption">
            {copied.isDone ? t('palette.copied', { text: copied.text }) : t('copy.failed')}
          </Typography>
        )}
        {onServer.hasFailed && <Caption>{t('palette.incomplete')}</Caption>}
        {visibleEntries.length > 0 && query && (
          <span style={visuallyHidden}>{t('palette.count', { count: visibleEntries.length })}</span>
        )}
      </Box>
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', sm: 'flex' },
          gap: 2.5,
          px: 2.25,
          py: 1.25,
          borderTop: 1,
          borderColor: 'divider',
          color: 'text.secondary',
          fontSize: '0.78rem',
        }}
      >
        <span>
          <Keys keys={['↑', '↓']} /> {t('palette.hint.move')}
        </span>
        <span>
          <Keys keys={['↵']} /> {t('palette.hint.choose')}
        </span>
        <span>
          <Keys keys={['Esc']} /> {t('palette.hint.close')}
        </span>
      </Box>
    </>
  )
}
