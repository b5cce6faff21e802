import ContrastOutlined from '@mui/icons-material/ContrastOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import type { ColourMode } from '../../app/colour-mode.ts'

export const modeIcon: Record<ColourMode, typeof DarkModeOutlined> = {
  dark: DarkModeOutlined,
  light: LightModeOutlined,
  system: ContrastOutlined,
}
