type ToastTone = 'info' | 'success' | 'error'

export type ToastItem = {
  id: number
  text: string
  tone: ToastTone
  action: { label: string; run: () => void } | undefined
}

const lifetime = 6000
const most = 3

let items: readonly ToastItem[] = []
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const watchers = new Set<() => void>()

/** Shows a short message above everything, for six seconds or until dismissed. In the browser only. */
export function toast(text: string, more: { tone?: ToastTone; action?: ToastItem['action'] } = {}): void {
  lastId += 1
  const same = items.find((item) => item.text === text)
  if (same) dismissToast(same.id)
  const item = { id: lastId, text, tone: more.tone ?? 'info', action: more.action }
  for (const old of items.slice(0, Math.max(0, items.length - most + 1))) dismissToast(old.id)
  replace([...items, item])
  releaseToasts()
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  replace(items.filter((item) => item.id !== id))
}

/** While the reader is at them they stay. */
export function pauseToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
}

export function releaseToasts(): void {
  for (const { id } of items) {
    if (!timers.has(id))
      timers.set(
        id,
        setTimeout(() => dismissToast(id), lifetime),
      )
  }
}

export function currentToasts(): readonly ToastItem[] {
  return items
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function replace(next: readonly ToastItem[]): void {
  items = next
  for (const watcher of watchers) watcher()
}
