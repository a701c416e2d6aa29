/** Where a list of a page’s address begins, for readers without script; undefined for its top. */
export function cursorIn(search: URLSearchParams, name = 'cursor'): string | undefined {
  return search.get(name)?.slice(0, 600) || undefined
}
