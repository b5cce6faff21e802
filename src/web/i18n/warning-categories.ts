import { warningCategoryNames } from '../../domain/warning-category-names.ts'
import type { WarningCategory } from '../../domain/warning-list.ts'
import { texts } from './texts.ts'

type Entries = {
  readonly [Category in WarningCategory as `sources.warning.${Category}`]: (typeof warningCategoryNames)[Category]
}

export const warningCategories = texts(
  Object.fromEntries(
    Object.entries(warningCategoryNames).map(([category, name]) => [`sources.warning.${category}`, name]),
  ) as Entries,
)
