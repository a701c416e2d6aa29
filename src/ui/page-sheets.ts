/** Addresses of the two stylesheets of a page (scripts/page-styles.ts). */
export interface PageSheet {
  /** Rules of what its HTML is made of. */
  own: string
  /** The same with the rules of parts that only script brings, all in one order. */
  withParts: string
}

/** Those of pages: the frame's stands before them, and the reader's theme after them. */
const ofPages = 'link[data-page-sheet]'

let current: PageSheet | null | undefined
let hasParts = false

/** Of the page that came from the server; null where it has none. */
export function firstSheet(): PageSheet | null {
  const link = document.querySelector<HTMLLinkElement>(ofPages)
  return link ? { own: link.getAttribute('href') ?? '', withParts: link.dataset['pageSheet'] ?? '' } : null
}

/** Fetches the rules that a page needs now, without turning them on. @throws when the file is missing */
export async function fetchSheet({ own, withParts }: PageSheet): Promise<void> {
  await loadSheet(hasParts ? withParts : own)
}

/** Turns on the rules of a page in place of those of the page before, for the next frame. */
export function applySheet(sheet: PageSheet | null): void {
  current = sheet
  turnOn()
  // A part that was asked for on the page before, while this one was on its way.
  if (hasParts && !isLoaded(withPartsOf(sheet))) void loadPartSheet().catch(console.error)
}

/**
 * Resolves when the rules of parts that only script brings are on; at once where styles come with the code, as in the studio.
 * The build calls it for such parts (scripts/style-plugin.ts).
 * @throws when the file is missing; it can be asked for again then
 */
export async function loadPartSheet(): Promise<void> {
  if (current === undefined) current = firstSheet()
  const href = withPartsOf(current)
  if (href === null) return
  hasParts = true
  await loadSheet(href)
  if (href !== withPartsOf(current)) return loadPartSheet()
  turnOn()
}

/** The error page has no rules of its own. */
function withPartsOf(sheet: PageSheet | null | undefined): string | null {
  return sheet?.withParts ?? document.querySelector<HTMLLinkElement>('link[data-parts-sheet]')?.dataset['partsSheet'] ?? null
}

/** The sheet with parts holds all rules of the page's own, so one of them is on. */
function turnOn(): void {
  const withParts = withPartsOf(current)
  const href = hasParts && isLoaded(withParts) ? withParts : current?.own
  for (const link of document.querySelectorAll<HTMLLinkElement>(ofPages)) {
    const media = link.getAttribute('href') === href ? '' : 'not all'
    if (link.media !== media) link.media = media
  }
}

/** Resolves when the rules that came with the code are here, or are known to be missing: client-loader.ts has heard of it then. */
export async function deferredSheetsSettled(): Promise<void> {
  await Promise.allSettled(Array.from(document.querySelectorAll<HTMLLinkElement>('link[data-deferred]'), untilHere))
}

async function loadSheet(href: string): Promise<void> {
  const link = linkOf(href) ?? newLink(href)
  await untilHere(link).catch((error: unknown) => {
    link.remove()
    throw error
  })
}

async function untilHere(link: HTMLLinkElement): Promise<void> {
  if (link.sheet) return
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', () => reject(new Error(`${link.href} is missing`)), { once: true })
  })
}

function newLink(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media: 'not all' })
  link.dataset['precedence'] = 'page'
  link.dataset['pageSheet'] = ''
  ;([...document.querySelectorAll(ofPages)].at(-1) ?? document.querySelector('link[data-parts-sheet]'))?.after(link)
  return link
}

function isLoaded(href: string | null): boolean {
  return href !== null && Boolean(linkOf(href)?.sheet)
}

function linkOf(href: string): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>(`${ofPages}[href="${href}"]`)
}
