import Button from '@mui/material/Button'
import { toCsv } from '../../../../domain/csv.ts'
import { hitHead, hitRows } from '../../../../domain/hit.ts'
import { defang } from '../../../../domain/observables/defang.ts'
import type { Evidence } from '../../../../domain/report.ts'
import { api } from '../../../app/api.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { late } from '../../../late/late.tsx'
import { may, useGroup } from '../../../session/use-group.ts'
import { ExportMenuButton } from '../../../ui/dialogs/export-menu-button.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.tsx'
import type { Told } from '../../../ui/dialogs/use-tell.tsx'
import BulkBar from '../../../ui/lists/bulk-bar.tsx'
import type { Choice } from '../../../ui/lists/use-choice.ts'
import { saveCsv, saveFile } from '../../../ui/state/save-file.ts'
import { useAction } from '../../../ui/state/use-action.ts'
import { copyText } from '../../../ui/state/use-copy.ts'
import { mostWatchedAtOnce } from './hit-filters.ts'
import { allHits, type Hit, type HitPlace } from './use-hits.ts'

const AddToListDialog = late(() => import('../../lists/add-to-list-dialog.tsx'))

/** What can be done with chosen observables: put on a list, watched, exported, copied. */
export default function HitBulk({
  choice,
  total,
  place,
  query,
  exports,
  told: { tell, tellFailure },
}: {
  choice: Choice<Hit>
  /** Number of observables that match. */
  total: number
  place: HitPlace
  /** Selects the observables that match. */
  query: object
  /** Exports of all observables that match. */
  exports: readonly (readonly [text: string, address: string])[]
  told: Told
}) {
  const { t } = useTexts()
  const group = useGroup()
  const { dialog, show } = useDialog()
  const action = useAction()
  const chosen = async () => (choice.rows === 'all' ? await allHits(place, query) : choice.rows)
  const run = (work: (hits: readonly Hit[]) => Promise<void> | void) =>
    action.run(async () => {
      try {
        await work(await chosen())
      } catch (error) {
        tellFailure(error)
      }
    })
  const putOnList = () =>
    run(([first, ...others]) => {
      if (!first) return
      show((close, closeAnd) => (
        <AddToListDialog
          groupId={place.groupId}
          kind={first.kind}
          value={first.value}
          others={others.map(({ value }) => value)}
          onClose={close}
          onDone={closeAnd((text: string) => {
            choice.clear()
            tell(text)
          })}
        />
      ))
    })
  const watch = () =>
    run(async (hits) => {
      for (const { kind, value } of hits)
        await api('POST /api/web/watches', { query: { groupID: place.groupId }, body: { kind, value } })
      choice.clear()
      tell(t('hits.watched', { count: hits.length }))
    })
  const copy = () =>
    run(async (hits) => {
      const isDone = await copyText(hits.map(({ kind, value }) => defang(kind, value)).join('\n'))
      tell(t(isDone ? 'hits.copied' : 'copy.failed', { count: hits.length }))
    })
  const files = [
    [
      t('hits.export.csv'),
      () =>
        run((hits) => saveCsv('winnow-hits.csv', toCsv([hitHead, ...hits.flatMap((hit) => hitRows(hit as Evidence))]))),
    ],
    [
      t('hits.export.ndjson'),
      () =>
        run((hits) =>
          saveFile(
            'winnow-hits.ndjson',
            'application/x-ndjson',
            hits.map((hit) => `${JSON.stringify(hit)}\n`).join(''),
          ),
        ),
    ],
  ] as const
  return (
    <>
      <BulkBar choice={choice} total={total}>
        {may(group, 'GROUP_LIST_ADD') && (
          <Button size="small" disabled={action.busy} onClick={putOnList}>
            {t('lists.addTo')}
          </Button>
        )}
        {may(group, 'IOC_SEARCH_SHOW') && choice.count <= mostWatchedAtOnce && (
          <Button size="small" disabled={action.busy} onClick={watch}>
            {t('watches.make')}
          </Button>
        )}
        <Button size="small" disabled={action.busy} onClick={copy}>
          {t('hits.copy')}
        </Button>
        <ExportMenuButton label={t('hits.export.chosen')} entries={choice.rows === 'all' ? exports : files} />
      </BulkBar>
      {dialog}
    </>
  )
}
