import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { QuietButton } from './buttons.tsx'
import { LoadingBox } from './loading-box.tsx'
import { CardTitle } from './text.tsx'

/** A section whose content is rendered, and its code and data requested, only while the section is open. */
export function Folded({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const content = useId()
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 1, md: 1.5 } }}>
      <CardTitle>
        <QuietButton
          fullWidth
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
          endIcon={
            <ExpandMore sx={{ transition: 'transform 150ms', ...(isOpen && { transform: 'rotate(180deg)' }) }} />
          }
          sx={{ justifyContent: 'space-between', textAlign: 'start', px: { xs: 1, md: 1.5 } }}
        >
          <span>
            <Box component="span" sx={{ display: 'block', fontSize: '1.0625rem' }}>
              {title}
            </Box>
            <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
              {text}
            </Box>
          </span>
        </QuietButton>
      </CardTitle>
      <Box id={content} hidden={!isOpen} sx={{ px: { xs: 1, md: 1.5 }, pb: isOpen ? 1 : 0 }}>
        {isOpen && <Suspense fallback={<LoadingBox height={120} />}>{children}</Suspense>}
      </Box>
    </Card>
  )
}
