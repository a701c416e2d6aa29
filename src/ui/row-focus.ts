/**
 * Whoever pressed a button of a row goes on from the row that takes its place, once that is drawn, and from the field or
 * the button that adds one when none is left.
 * @param row among the rows of `list`
 * @param what its element that gets the focus
 */
export function focusRow(list: () => Element | null | undefined, row: number, what: string): void {
  requestAnimationFrame(() => {
    const box = list()
    const rows = box?.querySelectorAll('li') ?? []
    const next = rows[Math.min(row, rows.length - 1)]?.querySelector<HTMLElement>(what)
    ;(next ?? fieldAfter(box))?.focus()
  })
}

/** Within it or behind it. */
function fieldAfter(box: Element | null | undefined): HTMLElement | undefined {
  const fields = [...(box?.parentElement?.querySelectorAll<HTMLElement>('input, button') ?? [])]
  return fields.find((field) => (box?.compareDocumentPosition(field) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING)
}
