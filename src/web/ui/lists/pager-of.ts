/** Which rows a page has. */
export interface PagePlace {
  /** Position of its first row among all, from 0. */
  readonly offset: number
  /** The query that the rows answer, without the position. */
  readonly query: string
}

/**
 * What the buttons of a `TablePager` do. While a page is loading, they start from it, so that several clicks turn several pages. If a
 * page could not be loaded, they start from the rows that are shown, and the button that leads to it asks for it once more. Rows of
 * another query say nothing about positions in this one.
 * @param loaded the rows that are shown, and `again` of `useLoaded`
 * @param asked the page that the view asks for
 * @returns `from`: where the buttons start
 */
export function pagerOf(
  loaded: { readonly answer: PagePlace | undefined; readonly isLoading: boolean; again(): void },
  asked: PagePlace,
  turnTo: (offset: number) => void,
) {
  const { answer, isLoading, again } = loaded
  return {
    from: isLoading || answer?.query !== asked.query ? asked.offset : answer.offset,
    onOffset: (next: number) => (next === asked.offset ? again() : turnTo(next)),
  }
}
