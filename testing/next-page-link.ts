/** Where 'Load more' leads to on a page: readers without script follow it. */
export function nextPageLink(html: string): string | undefined {
  return /<a href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
}
