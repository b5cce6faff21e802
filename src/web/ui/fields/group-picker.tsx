import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import Popover from '@mui/material/Popover'
import { useMemo, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { foundGroups, type GroupLike, groupChoices } from '../../session/group-choices.ts'
import { GroupMark } from '../layout/group-mark.tsx'
import { Caption, SmallText } from '../layout/text.tsx'
import { useListbox } from './use-listbox.ts'

/** Users with more groups use the search field. */
const mostShown = 100

interface Props {
  readonly groups: readonly GroupLike[]
  readonly activeId: string
  readonly open: boolean
  readonly anchorEl: HTMLElement | null
  readonly onClose: () => void
  readonly onChoose: (groupId: string) => void
}

/** All groups of the user as a tree with a search field. */
export default function GroupPicker({ open, anchorEl, onClose, ...rest }: Props) {
  const { t } = useTexts()
  return (
    <Popover
      open={open}
      anchorEl={anchorEl}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('groupSwitch.title'),
          sx: { width: 340, maxWidth: 'calc(100vw - 32px)', mt: 0.75, border: 1, borderColor: 'divider' },
        },
      }}
    >
      <Picker {...rest} onClose={onClose} />
    </Popover>
  )
}

function Picker({ groups, activeId, onClose, onChoose }: Omit<Props, 'open' | 'anchorEl'>) {
  const { t } = useTexts()
  const [query, setQuery] = useState('')
  const choices = useMemo(() => groupChoices(groups), [groups])
  const visibleGroups = foundGroups(query, choices, mostShown)
  const hidden = query ? 0 : choices.length - visibleGroups.length
  const keys = visibleGroups.map(({ id }) => id)
  const listbox = useListbox(keys, (index) => {
    const choice = visibleGroups[index]
    onClose()
    if (choice && choice.id !== activeId) onChoose(choice.id)
  })
  return (
    <>
      <InputBase
        autoFocus
        fullWidth
        placeholder={t('groups.search')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          listbox.reset()
        }}
        inputProps={{ ...listbox.inputProps, 'aria-label': t('groups.search') }}
        sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
      />
      <Box
        {...listbox.listProps}
        aria-label={t('groupSwitch.title')}
        sx={{ maxHeight: 'min(360px, 50vh)', overflowY: 'auto', p: 0.75 }}
      >
        {visibleGroups.map(({ id, name, mark, depth, above }, index) => (
          <Box
            key={id}
            {...listbox.optionProps(index)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 36,
              borderRadius: 1,
              cursor: 'pointer',
              py: 0.5,
              pr: 1,
              pl: query ? 1.25 : 1.25 + Math.min(depth, 6) * 1.75,
              '&[aria-selected=true]': { bgcolor: 'action.selected' },
            }}
          >
            <Box sx={{ minWidth: 0, flexGrow: 1 }}>
              <SmallText noWrap sx={{ fontWeight: id === activeId ? 650 : undefined }}>
                {name}
                <GroupMark mark={mark} />
              </SmallText>
              {query !== '' && above.length > 0 && (
                <Caption noWrap sx={{ display: 'block' }}>
                  {above.join(' / ')}
                </Caption>
              )}
            </Box>
            {id === activeId && <Check fontSize="small" color="primary" titleAccess={t('groups.active')} />}
          </Box>
        ))}
      </Box>
      <Caption role="status" sx={{ display: 'block', px: 2, pb: visibleGroups.length === 0 || hidden > 0 ? 1.5 : 0 }}>
        {visibleGroups.length === 0 && t('groupSwitch.none')}
        {hidden > 0 && t('groupSwitch.more', { count: hidden })}
      </Caption>
    </>
  )
}
