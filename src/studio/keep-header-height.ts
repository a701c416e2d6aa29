/**
 * A ref of a sticky header: keeps its height in `--header-height`, for what stands or is led to below it. The header
 * takes more lines on a narrow screen, in longer languages and with larger letters.
 */
export function keepHeaderHeight(header: HTMLElement | null): (() => void) | undefined {
  if (!header) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--header-height', `${header.offsetHeight}px`))
  observer.observe(header)
  return () => {
    observer.disconnect()
    style.removeProperty('--header-height')
  }
}
