import type { MouseEvent } from 'react'

const name = 'story-picture'

/**
 * Lets the picture of the card that was clicked grow into the next page's hero, which carries the same transition name
 * in its stylesheet. Set by script, since only one element of a page may have it.
 */
export function growsIntoNextPage(event: MouseEvent<HTMLElement>): void {
  for (const old of document.querySelectorAll<HTMLElement>('[data-grows]')) release(old)
  const picture = event.currentTarget.closest('.card')?.querySelector<HTMLElement>('.picture')
  if (!picture) return
  picture.style.viewTransitionName = name
  picture.dataset['grows'] = ''
}

function release(picture: HTMLElement): void {
  picture.style.viewTransitionName = ''
  delete picture.dataset['grows']
}
