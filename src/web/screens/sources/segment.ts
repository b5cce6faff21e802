/** Look of a small button that stands beside others, of which one is chosen. */
export const segment = (isChosen: boolean) =>
  ({
    minHeight: 32,
    color: isChosen ? 'text.primary' : 'text.secondary',
    bgcolor: isChosen ? 'action.selected' : undefined,
  }) as const
