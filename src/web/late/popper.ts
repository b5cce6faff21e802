import { whenOpen } from './when-open.tsx'

export default whenOpen(() => import('@mui/material/Popper'))
