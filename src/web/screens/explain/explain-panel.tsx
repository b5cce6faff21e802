import NotesOutlined from '@mui/icons-material/NotesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import type { About } from './about.ts'

const Explanation = late(() => import('./explanation.tsx'))

/** Button that opens the explanation of what the page shows. The code of the explanation is loaded then. */
export function ExplainPanel(props: { about: About; onSource?: (id: string) => void }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box className={isOpen ? undefined : 'no-print'}>
      <Button
        className="no-print"
        variant="outlined"
        color="inherit"
        startIcon={<NotesOutlined />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'explanation.close' : 'explanation.open')}
      </Button>
      {isOpen && (
        <Box sx={{ mt: 2 }}>
          <Suspense>
            <Explanation {...props} />
          </Suspense>
        </Box>
      )}
    </Box>
  )
}
