/** Whether the pages of a PDF can be turned: none without a PDF, waiting while they are drawn, failed when they cannot be. */
export const pagesStates = ['none', 'waiting', 'ready', 'failed'] as const
export type PagesState = (typeof pagesStates)[number]

/** A left and a right page that lie open together; the cover lies alone, and so does a last page without a neighbour. */
export function spreadOf(page: number, pages: number): number[] {
  if (page <= 1) return [1]
  const left = page % 2 === 0 ? page : page - 1
  return left + 1 <= pages ? [left, left + 1] : [left]
}

/** Where turning leads from `page`: one page on, or one spread. Null at the end. */
export function pageAfterTurn(page: number, pages: number, by: 1 | -1, spread: boolean): number | null {
  const open = spread ? spreadOf(page, pages) : [page]
  const next = by === 1 ? (open.at(-1) ?? page) + 1 : (open[0] ?? page) - 1
  if (next < 1 || next > pages) return null
  return spread ? (spreadOf(next, pages)[0] ?? next) : next
}

interface LabelledPage {
  no: number
  /** What the file calls it, where that is not its number. */
  label?: string | undefined
}

/** What a page is called: by its file, else its number. */
export function labelOf({ pages }: { pages: readonly LabelledPage[] }, no: number): string | number {
  return pages[no - 1]?.label ?? no
}

/** Whether a step to this side of the screen, 1 for the right, leads on or back. */
export function stepTo(side: 1 | -1, direction: 'ltr' | 'rtl'): 1 | -1 {
  return (side === 1) !== (direction === 'rtl') ? 1 : -1
}

/** The page an address asks for by its number or its label, within what there is; `other` for anything else. */
export function pageIn(text: string | null, pages: number, labels: readonly LabelledPage[] = [], other = 1): number {
  const isNumber = text !== null && /^\d{1,5}$/.test(text)
  const named = isNumber ? undefined : labels.find(({ label }) => label !== undefined && label.toLowerCase() === text?.toLowerCase())
  const asked = isNumber ? Number(text) : (named?.no ?? other)
  return Math.max(1, Math.min(asked, Math.max(1, pages)))
}
