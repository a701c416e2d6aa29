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
export function turned(page: number, pages: number, by: 1 | -1, spread: boolean): number | null {
  const open = spread ? spreadOf(page, pages) : [page]
  const next = by === 1 ? (open.at(-1) ?? page) + 1 : (open[0] ?? page) - 1
  if (next < 1 || next > pages) return null
  return spread ? (spreadOf(next, pages)[0] ?? next) : next
}

/** The page an address asks for, within what there is; 1 for what is no number. */
export function pageIn(text: string | null, pages: number): number {
  const asked = text !== null && /^\d{1,5}$/.test(text) ? Number(text) : 1
  return Math.max(1, Math.min(asked, Math.max(1, pages)))
}
