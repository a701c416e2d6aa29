import type { Page } from 'playwright-core'

/** A finger's way across the middle of the screen, to the left or to the right. */
export async function swipe(page: Page, to: 'left' | 'right'): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 780 }
  const [from, by] = to === 'left' ? [width * 0.85, -width * 0.7] : [width * 0.15, width * 0.7]
  const at = (share: number) => [{ x: from + by * share, y: height / 2 }]
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const share of [0.25, 0.5, 0.75, 1]) await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}
