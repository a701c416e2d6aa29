/** Where the list of a page's address begins, for readers without script; undefined for its top. */
export function cursorIn(search: URLSearchParams): string | undefined {
  return search.get('cursor')?.slice(0, 600) || undefined
}
