import { mediaPath, widthsOf, type Image } from '#base/image.ts'
import { href, type Href } from '#base/paths.ts'
import type { Pages } from './contract.ts'

const views = ['spread', 'single', 'text', 'pages'] as const
/** Two pages side by side where there is room, always one, words only, all pages small. */
export type View = (typeof views)[number]

/** Where the reader of an issue is. */
export interface Opened {
  release: Pages['release']
  /** What its page was asked by: the name of its answers. */
  address: string
  pages: Pages
  page: number
  view: View
  /** What is searched for; empty for nothing. */
  words: string
}

export function viewIn(text: string | null): View {
  return views.find((view) => view === text) ?? 'spread'
}

/** As pictures in the size of the screen. */
export function showsPages(view: View): boolean {
  return view === 'spread' || view === 'single'
}

/** The address of this place with something changed. */
export function viewAddress({ release, page, view, words }: Opened, change: { page?: number; view?: View; words?: string } = {}): Href {
  const to = change.view ?? view
  return href.release({ id: release.slug }, { page: change.page ?? page, view: to === 'spread' ? undefined : to, q: change.words ?? words })
}

/** A page as a picture, without asking for its words. */
export function pictureOf(pages: Pages, no: number): Image | null {
  const found = pages.pages[no - 1]
  if (!found) return null
  const [width, height] = found.pixels
  return { id: found.media_id, url: mediaPath(found.media_id, widthsOf(width).at(-1) ?? width, 'webp'), width, height, alt: '' }
}

/** Pages that are wider than high are shown alone, across the screen. */
export function isWide(pages: Pages): boolean {
  return pages.pages.some(({ pixels: [width, height] }) => width > height)
}
