import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ImportedFeeds } from '../../../contract/sources.ts'
import { type FeedState, feedStates, mostImported } from '../../../domain/feed-state.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroup, useGroupId } from '../../session/use-group.ts'
import { failureText } from '../../text/failure-text.ts'
import { plainList } from '../../theme.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Quiet, SmallText } from '../../ui/layout/text.tsx'
import { MoreRows } from '../../ui/lists/more-rows.tsx'
import { useRowSteps } from '../../ui/lists/use-row-steps.ts'
import { saveFile } from '../../ui/state/save-file.ts'
import { useAction } from '../../ui/state/use-action.ts'
import { useFilePicker } from '../../ui/state/use-file-picker.tsx'

type Feed = ImportedFeeds['feeds'][number]

interface Imported extends ImportedFeeds {
  readonly file: File
  readonly content: string
}

/** What became of a feed that was to be added. */
interface Outcome {
  readonly isGood: boolean
  readonly text: string
}

const colours: Partial<Record<FeedState, 'success' | 'error' | 'warning'>> = {
  known: 'success',
  dead: 'error',
  'needs-key': 'warning',
}

/** Says what the feeds of another product are, and puts those that a person keeps among the sources in use. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const groupId = useGroupId()
  const { t, language } = useTexts()
  const { revalidate } = useRevalidator()
  const inUse = useGroup()?.organisation?.currentSources ?? []
  const [list, setList] = useState<Imported>()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [used, setUsed] = useState<number>()
  const [isTooLarge, setTooLarge] = useState(false)
  const { busy, failure, run } = useAction()
  const params = { id: groupId }

  const load = (file: File) =>
    run(async () => {
      const content = await file.text()
      setTooLarge(content.length > mostImported)
      if (content.length > mostImported) return
      const read = await api('POST /api/web/groups/{id}/feeds/import', { params, body: { text: content } })
      setList({ ...read, file, content })
      const isUsed = ({ state, use, isOff }: Feed) => use !== null && state !== 'needs-key' && !isOff
      setPicked(new Set(read.feeds.flatMap((feed, i) => (isUsed(feed) ? i : []))))
      setOutcomes(new Map())
      setUsed(undefined)
    })
  const picker = useFilePicker(([file]) => file && void load(file), { 'aria-label': t('import.choose') })
  /** Checks a new feed and adds it. */
  const add = async (address: string): Promise<Outcome> => {
    try {
      const found = await api('POST /api/web/groups/{id}/feeds/check', { params, body: { address } })
      await api('POST /api/web/groups/{id}/feeds', { params, body: { address } })
      return { isGood: true, text: t('import.checked', { format: found.format, count: found.read }) }
    } catch (error) {
      return { isGood: false, text: failureText(error, language) }
    }
  }
  const use = ({ feeds }: Imported) =>
    run(async () => {
      const kept = new Map([...picked].flatMap((i) => (feeds[i]?.use ? [[i, feeds[i].use] as const] : [])))
      for (const [i, address] of kept) {
        if (feeds[i]?.state !== 'new' || outcomes.get(i)?.isGood) continue
        setOutcomes((all) => new Map(all).set(i, { isGood: true, text: t('import.checking') }))
        const outcome = await add(address)
        setOutcomes((all) => new Map(all).set(i, outcome))
        if (!outcome.isGood) kept.delete(i)
      }
      const currentSources = [...new Set([...inUse, ...kept.values()])]
      await api('PATCH /api/web/groups/{id}/profile', { params, body: { cOrg: { currentSources } } })
      setPicked(new Set(kept.keys()))
      setUsed(kept.size)
      await revalidate()
    })
  const save = ({ file, content }: Imported) =>
    run(async () => {
      const body = { text: content, kept: [...picked] }
      const { text } = await api('POST /api/web/groups/{id}/feeds/import', { params, body })
      saveFile(file.name, file.type || 'text/plain', text ?? '')
    })
  const failed = [...outcomes.values()].filter(({ isGood }) => !isGood).length

  return (
    <FormDialog
      title={t('import.title')}
      submit={t('import.use', { count: picked.size })}
      busy={busy}
      failure={failure}
      disabled={!list || picked.size === 0}
      onSubmit={() => (list ? use(list) : undefined)}
      onClose={onClose}
    >
      <Quiet>{t('import.lead')}</Quiet>
      <Box>
        <OutlinedButton startIcon={<UploadFileOutlined />} loading={busy} onClick={picker.open}>
          {t('import.choose')}
        </OutlinedButton>
        {picker.input}
      </Box>
      {isTooLarge && <Alert severity="error">{t('import.tooLarge')}</Alert>}
      {list && (
        <>
          <Typography role="status">{t('import.found', { title: list.title, count: list.feeds.length })}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {feedStates.flatMap((state) => {
              const count = list.feeds.filter((feed) => feed.state === state).length
              const text = t('import.count', { state: t(`import.state.${state}`), count })
              return count > 0 ? <SmallChip key={state} label={text} /> : []
            })}
          </Box>
          {used !== undefined && <Alert severity="success">{t('import.used', { count: used })}</Alert>}
          {failed > 0 && <Alert severity="warning">{t('import.failed', { count: failed })}</Alert>}
          <Feeds
            feeds={list.feeds}
            picked={picked}
            outcomes={outcomes}
            inUse={inUse}
            isBusy={busy}
            onPick={(i) =>
              setPicked((all) => (all.has(i) ? new Set([...all].filter((one) => one !== i)) : new Set([...all, i])))
            }
          />
          <OutlinedButton disabled={busy || picked.size === 0} onClick={() => void save(list)}>
            {t('import.save')}
          </OutlinedButton>
        </>
      )}
    </FormDialog>
  )
}

interface FeedsProps {
  readonly feeds: readonly Feed[]
  readonly picked: ReadonlySet<number>
  readonly outcomes: ReadonlyMap<number, Outcome>
  readonly inUse: readonly string[]
  readonly isBusy: boolean
  readonly onPick: (position: number) => void
}

function Feeds({ feeds, picked, outcomes, inUse, isBusy, onPick }: FeedsProps) {
  const { t } = useTexts()
  const list = useRowSteps(feeds, feeds)
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gridTemplateColumns: 'minmax(0,1fr)' }}>
      {list.shown.map((feed, i) => {
        const { name, state, isOff, use, source, reason, address } = feed
        const outcome = outcomes.get(i)
        const about = source ? t(state === 'copy' ? 'import.partOf' : 'import.source', { name: source.name }) : reason
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a feed is known by its place in the file
          <Box component="li" key={i} sx={{ display: 'flex', gap: 1, borderTop: 1, borderColor: 'divider', py: 1 }}>
            <Checkbox
              size="small"
              checked={picked.has(i)}
              disabled={use === null || isBusy}
              slotProps={{ input: { 'aria-label': name } }}
              onChange={() => onPick(i)}
              sx={{ alignSelf: 'start' }}
            />
            <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
              <Typography component="span">{name}</Typography>
              {about && <SmallText>{about}</SmallText>}
              <Quiet>{address}</Quiet>
              {outcome && <SmallText color={outcome.isGood ? 'success' : 'error'}>{outcome.text}</SmallText>}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, justifyContent: 'end', alignContent: 'start' }}>
              <SmallChip color={colours[state] ?? 'default'} label={t(`import.state.${state}`)} />
              {isOff && <Chip size="small" label={t('webhooks.off.person')} />}
              {use !== null && inUse.includes(use) && <Chip size="small" label={t('import.inUse')} />}
            </Box>
          </Box>
        )
      })}
      <MoreRows list={list} />
    </Box>
  )
}
