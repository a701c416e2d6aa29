import { loadSheet } from '#ui/load-sheet.ts'

/** The stylesheets of pages that are in the document, whichever is worn. */
const ofPages = 'link[data-page-sheet]'

/** The sheet of the page that came from the server; null where it has none. */
export function firstSheet(): string | null {
  return document.querySelector(ofPages)?.getAttribute('href') ?? null
}

/** Fetches the rules of a page without putting them on. @throws when the file is missing */
export async function fetchSheet(href: string): Promise<void> {
  const known = linkOf(href)
  if (known) return loadSheet(known)
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media: 'not all' })
  link.dataset['pageSheet'] = ''
  // Always there, whatever a reader has seen before: rules of the page are the last ones of ours.
  ;([...document.querySelectorAll(ofPages)].at(-1) ?? document.querySelector('#later-sheet'))?.after(link)
  await loadSheet(link)
}

/** Puts on the rules of a page in place of those of the page before, for the next frame. */
export function wearSheet(href: string | null): void {
  const worn = href === null ? null : linkOf(href)
  for (const link of document.querySelectorAll<HTMLLinkElement>(ofPages)) {
    const media = link === worn ? '' : 'not all'
    if (link.media !== media) link.media = media
  }
}

function linkOf(href: string): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>(`${ofPages}[href="${href}"]`)
}
