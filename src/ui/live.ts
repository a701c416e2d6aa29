import { apiBase } from './api-base.ts'

/** After the server has refused a stream, ms. */
const longPause = 60_000

type Listener = () => void

/**
 * Tells when something with a tag has changed, in any process of the server and by anybody: never what. One stream for
 * the whole tab, none while it is hidden. Whenever a stream begins, everything counts as changed: what happened between
 * a page's own question and that moment is told by no stream. In the browser only.
 */
class Live {
  private readonly listeners = new Map<string, Set<Listener>>()
  private stream: EventSource | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private watching = false

  /** Returns the end of it. */
  listen(tag: string, listener: Listener): () => void {
    if (!this.watching) {
      this.watching = true
      document.addEventListener('visibilitychange', () => this.plan(0))
    }
    const known = this.listeners.get(tag)
    if (known) known.add(listener)
    else {
      this.listeners.set(tag, new Set([listener]))
      this.plan(0)
    }
    return () => {
      const left = this.listeners.get(tag)
      left?.delete(listener)
      if (left?.size !== 0) return
      this.listeners.delete(tag)
      this.plan(0)
    }
  }

  /** What is listened to often changes several times at once, as when one page follows another. */
  private plan(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.open(), ms)
  }

  private open(): void {
    this.stream?.close()
    this.stream = null
    const tags = [...this.listeners.keys()]
    if (tags.length === 0 || document.visibilityState === 'hidden') return
    const stream = new EventSource(`${apiBase()}/live?on=${encodeURIComponent(tags.join(','))}`)
    this.stream = stream
    stream.onopen = () => {
      for (const tag of this.listeners.keys()) this.tell(tag)
    }
    stream.onmessage = ({ data }: MessageEvent<string>) => this.tell(data)
    stream.onerror = () => {
      // The browser comes back by itself unless the answer was no stream.
      if (stream.readyState !== EventSource.CLOSED || this.stream !== stream) return
      this.plan(longPause)
      // Their session may have ended: whoever listens asks anew, and gets tags of the session that there is now, or a login.
      for (const tag of this.listeners.keys()) if (tag.startsWith('session:')) this.tell(tag)
    }
  }

  private tell(tag: string): void {
    for (const listener of this.listeners.get(tag) ?? []) listener()
  }
}

export const live = new Live()
