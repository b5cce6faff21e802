import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import ContentCopy from '@mui/icons-material/ContentCopy'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import PlaylistAdd from '@mui/icons-material/PlaylistAdd'
import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck'
import ReportOutlined from '@mui/icons-material/ReportOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { IndicatorLife } from '../../../contract/search.ts'
import { toCsv } from '../../../domain/csv.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { rem } from '../../rem.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { mono, plainList } from '../../theme.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { Overline, Quiet, SmallText } from '../../ui/layout/text.tsx'
import { saveCsv, saveFile } from '../../ui/state/save-file.ts'
import { useAction } from '../../ui/state/use-action.ts'
import { useCopy } from '../../ui/state/use-copy.ts'
import { asOfText, dayOf, isoDay } from './days.ts'
import { exportedValues, fileName, lifeCells } from './export.ts'
import { ExportButton } from './export-button.tsx'
import { factTexts, leadText } from './sentences.ts'

const AddToListDialog = late(() => import('../lists/add-to-list-dialog.tsx'))

/** An indicator with the facts about it in sentences, its marks, and buttons for what the user can do with it. */
export function LifeHead({
  life,
  at,
  isToday,
  isBehind,
  onListed,
}: {
  life: IndicatorLife
  /** The end of the chosen day, ms since epoch. */
  at: number
  isToday: boolean
  /** True while the facts are those of another day, since the server has not answered yet. */
  isBehind: boolean
  /** The user has put the value on an own list. */
  onListed: () => void
}) {
  const { t, format, language } = useTexts()
  const { kind, value, facts } = life
  const more = factTexts(facts, language)
  return (
    <Card component="section" aria-labelledby="indicator" sx={{ p: { xs: 2, md: 3 } }}>
      <Overline>
        {`${t(`search.kind.${kind as 'ipv4'}`)} · ${isToday ? t('search.asOf.now') : t('search.asOf.day', { day: format.date(new Date(at).toISOString()) })}`}
      </Overline>
      <Typography
        variant="h2"
        id="indicator"
        sx={{ fontFamily: mono, letterSpacing: 0, fontSize: { xs: '1.15rem', md: '1.5rem' }, overflowWrap: 'anywhere' }}
      >
        <bdi>{defang(kind, value)}</bdi>
      </Typography>
      <Box aria-busy={isBehind} sx={{ mt: 1.5, opacity: isBehind ? 0.5 : 1, transition: 'opacity 120ms' }}>
        <Typography variant="h3" component="p" data-testid="lead" data-outcome sx={{ textWrap: 'pretty' }}>
          {leadText(facts, language)}.
        </Typography>
        {more.length > 0 && (
          <Box component="ul" sx={{ ...plainList, mt: 0.75, display: 'grid', gap: 0.25, maxWidth: 860 }}>
            {more.map((text) => (
              <Quiet component="li" key={text}>
                {text}
              </Quiet>
            ))}
          </Box>
        )}
      </Box>
      <Marks life={life} />
      <Actions life={life} at={at} onListed={onListed} />
    </Card>
  )
}

/** What the value is known for: warning lists, shared infrastructure, own lists, its network. */
function Marks({ life: { facts, warnings, ownLists, network } }: { life: IndicatorLife }) {
  const groupId = useGroupId()
  const { t, path } = useTexts()
  if (warnings.length === 0 && ownLists.length === 0 && !network && !facts.doubtful) return null
  const ownListsPath = path('group', { groupId }, 'lists')
  return (
    <Box id="marks" sx={{ mt: 2, display: 'grid', gap: 1 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          '&:empty': { display: 'none' },
          '& .MuiChip-label': { whiteSpace: 'normal' },
          '& .MuiChip-root': { height: 'auto', minHeight: 28 },
        }}
      >
        {facts.doubtful && (
          <Chip
            variant="outlined"
            color="warning"
            icon={<ReportOutlined />}
            label={t('search.doubtful')}
            title={t('search.doubtful.text')}
          />
        )}
        {ownLists.map(({ id, name, effect }) => (
          <Chip
            key={id}
            component={RouterLink}
            to={ownListsPath}
            clickable
            variant="outlined"
            color={effect === 'allow' ? 'success' : 'error'}
            icon={<PlaylistAddCheck />}
            label={t(`search.ownList.${effect}`, { name })}
          />
        ))}
        {network && (
          <Chip
            variant="outlined"
            icon={<AccountTreeOutlined />}
            label={[t('search.network', { asn: String(network.asn), name: network.name }), network.country]
              .filter(Boolean)
              .join(', ')}
          />
        )}
      </Box>
      {warnings.length > 0 && (
        <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.5 }}>
          {warnings.map(({ list, category, entry, filters }) => (
            <SmallText
              component="li"
              key={`${list} ${entry}`}
              sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
            >
              <FactCheckOutlined
                aria-hidden
                sx={{ fontSize: rem(18), mt: 0.25, color: filters ? 'warning.main' : 'text.secondary' }}
              />
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {t('search.warned', { list })}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {` – ${t('search.warned.entry', { entry, category: t(`sources.warning.${category}`) })}`}
                  {filters && `; ${t('search.warned.filters')}`}
                </Box>
              </Box>
            </SmallText>
          ))}
        </Box>
      )}
    </Box>
  )
}

function Actions({ life, at, onListed }: { life: IndicatorLife; at: number; onListed: () => void }) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const group = useGroup()
  const [copied, copy] = useCopy()
  const { dialog, show } = useDialog()
  const { toast, tell } = useTell()
  const { kind, value } = life
  const { busy, failure, run } = useAction()
  const watch = () =>
    run(async () => {
      await api('POST /api/web/watches', { query: { groupID: groupId }, body: { kind, value } })
      tell(t('watches.made', { name: defang(kind, value) }))
    })
  const addToList = () =>
    show((close, closeAnd) => (
      <AddToListDialog
        {...{ groupId, kind, value }}
        onClose={close}
        onDone={closeAnd((text) => {
          tell(text)
          onListed()
        })}
      />
    ))
  const name = fileName(value, isoDay(dayOf(at)))
  return (
    <Box className="no-print" sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <OutlinedButton startIcon={<ContentCopy />} onClick={() => copy(defang(kind, value))}>
        <span aria-live="polite">{t(copied ? `copy.${copied}` : 'search.copy')}</span>
      </OutlinedButton>
      {may(group, 'GROUP_LIST_ADD') && (
        <OutlinedButton startIcon={<PlaylistAdd />} onClick={addToList}>
          {t('lists.addTo')}
        </OutlinedButton>
      )}
      <OutlinedButton startIcon={<NotificationsOutlined />} disabled={busy} onClick={() => void watch()}>
        {t('watches.make')}
      </OutlinedButton>
      <ExportButton
        values={() => exportedValues(life)}
        asOf={at < Date.parse(life.now) ? asOfText(at) : undefined}
        onCsv={() => saveCsv(`${name}.csv`, toCsv(lifeCells(life, at)))}
        onJson={() => saveFile(`${name}.json`, 'application/json', `${JSON.stringify(life, null, 2)}\n`)}
      />
      {failure && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {failure}
        </Alert>
      )}
      {dialog}
      {toast}
    </Box>
  )
}
