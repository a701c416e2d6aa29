import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** How close one looks, from 0 to `closest`. What was in the middle of the screen stays there. */
export function useZoom(stage: RefObject<HTMLElement | null>, closest: number): [number, (to: number) => void] {
  const [zoom, setZoom] = useState(0)
  const middle = useRef<{ across: number; down: number } | null>(null)

  useLayoutEffect(() => {
    const [box, was] = [stage.current, middle.current]
    middle.current = null
    if (!box || !was) return
    const { left, top, width, height, x, y } = sightOf(box)
    box.scrollBy({ left: left + was.across * width - x, behavior: 'instant' })
    // As high as it is, it is the window that moves up and down.
    scrollBy({ top: top + was.down * height - y, behavior: 'instant' })
  }, [stage, zoom])

  function zoomTo(to: number): void {
    if (stage.current) {
      const { left, top, width, height, x, y } = sightOf(stage.current)
      middle.current = { across: within((x - left) / width), down: within((y - top) / height) }
    }
    setZoom(Math.max(0, Math.min(closest, to)))
  }
  return [zoom, zoomTo]
}

/** Where the open pages are, and the middle of what is seen. */
function sightOf(box: HTMLElement) {
  const pages = [...box.querySelectorAll('.issue-page')].map((sheet) => sheet.getBoundingClientRect()).filter(({ width }) => width > 0)
  const left = Math.min(...pages.map((page) => page.left))
  const top = Math.min(...pages.map((page) => page.top))
  const frame = box.getBoundingClientRect()
  return {
    left,
    top,
    width: Math.max(...pages.map((page) => page.right)) - left,
    height: Math.max(...pages.map((page) => page.bottom)) - top,
    x: frame.left + frame.width / 2,
    y: innerHeight / 2,
  }
}

function within(share: number): number {
  return Math.max(0, Math.min(1, share))
}
