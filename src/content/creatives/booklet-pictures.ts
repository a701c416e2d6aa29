import { pagePicture } from './booklet-pages.ts'
import type { Booklet as Pages } from './contract.ts'

/** As they are looked at large, in the order of the file. */
export function picturesOf(pages: Pages, caption: string) {
  return pages.pages.flatMap(({ no }) => {
    const image = pagePicture(pages, no)
    return image ? [{ image, caption }] : []
  })
}

/** The pictures of the pages that come next, so that turning shows them at once; only once somebody has begun to turn. */
export function fetchAhead(pages: Pages, page: number, last: number): void {
  const shown = document.querySelector<HTMLImageElement>('.booklet-page.is-current picture img')
  const here = pagePicture(pages, page)
  for (const no of [last + 1, last + 2]) {
    const image = pagePicture(pages, no)
    // In the cut the browser has just chosen.
    if (shown?.currentSrc && image?.id && here?.id) new Image().src = shown.currentSrc.replace(here.id, image.id)
  }
}
