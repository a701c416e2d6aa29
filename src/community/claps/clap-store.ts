import { callsOf, type Api } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { session } from '#ui/session/session.ts'
import type { clapsContract } from './contract.ts'

export interface ClapState {
  claps: number
  clapped: boolean
}

interface Shown {
  /** How many components show it. */
  times: number
  /** Whether one of them shows the number, which visitors see too. */
  counted: boolean
}

/** As many as the server takes at once. */
const atOnce = 100

const stores = new WeakMap<Api, ClapStore>()

/** One for all that shows claps in this tab. */
export function clapStateOf(api: Api): ClapStore {
  let store = stores.get(api)
  if (!store) stores.set(api, (store = new ClapStore(api)))
  return store
}

/**
 * What is known of articles' claps beyond their page, which is the same for everybody and may be old: asked for in one
 * call for all articles on the screen. Own claps show before the server has heard of them.
 */
class ClapStore {
  readonly #api: Api
  readonly #known = new Map<number, ClapState>()
  readonly #shown = new Map<number, Shown>()
  readonly #asked = new Set<number>()
  readonly #wishes = new Map<number, boolean>()
  readonly #watchers = new Set<() => void>()
  #reader: number | null = null
  #planned = false

  constructor(api: Api) {
    this.#api = api
    session.watch(() => this.#readerChanged())
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Undefined until the server has said more than the page. */
  look(id: number): ClapState | undefined {
    return this.#known.get(id)
  }

  /** As long as somebody shows the article; returns the end of it. */
  show(id: number, counted: boolean): () => void {
    const shown = this.#shown.get(id) ?? { times: 0, counted: false }
    this.#shown.set(id, { times: shown.times + 1, counted: shown.counted || counted })
    this.#plan()
    return () => {
      const left = this.#shown.get(id)
      if (left && left.times > 1) this.#shown.set(id, { ...left, times: left.times - 1 })
      else this.#shown.delete(id)
    }
  }

  /** Turns the own clap on or off. @throws Problem when the server refused; it shows what it was before then */
  async toggle(id: number, page: ClapState): Promise<void> {
    const now = this.#known.get(id) ?? page
    const clapped = !now.clapped
    this.#set(id, { clapped, claps: Math.max(0, now.claps + (clapped ? 1 : -1)) })
    const busy = this.#wishes.has(id)
    this.#wishes.set(id, clapped)
    if (!busy) await this.#send(id, now)
  }

  /** One call after the other, until the server has what was wished for last. */
  async #send(id: number, before: ClapState): Promise<void> {
    let settled = before
    try {
      for (let wish = this.#wishes.get(id); wish !== undefined && wish !== settled.clapped; wish = this.#wishes.get(id)) {
        const call = callsOf<typeof clapsContract>(this.#api, { failed: wish ? t('claps.clap-failed') : t('claps.unclap-failed') })
        const answer = await call(wish ? 'GET /blogs/:id/increment/claps' : 'GET /blogs/:id/decrement/claps', { params: { id: String(id) } })
        settled = { claps: answer.claps, clapped: answer.has_user_clapped }
      }
    } finally {
      this.#wishes.delete(id)
      this.#set(id, settled)
    }
  }

  /** After what is being drawn is on the screen, so that all of it is asked for together. */
  #plan(): void {
    if (this.#planned) return
    this.#planned = true
    setTimeout(() => {
      this.#planned = false
      void this.#ask().catch(() => {
        // The page's own numbers stay.
      })
    }, 0)
  }

  async #ask(): Promise<void> {
    const { user } = await session.ready()
    const ids = [...this.#shown].filter(([id, { counted }]) => !this.#asked.has(id) && (user !== null || counted)).map(([id]) => id)
    for (const id of ids) this.#asked.add(id)
    const calls = callsOf<typeof clapsContract>(this.#api)
    for (let at = 0; at < ids.length; at += atOnce) {
      const query = { ids: ids.slice(at, at + atOnce).join(',') }
      const { data } = user ? await calls('GET /me/claps', { query }) : await calls('GET /claps/counts', { query })
      for (const count of data) {
        if (this.#wishes.has(count.id)) continue
        this.#set(count.id, { claps: count.claps, clapped: 'has_user_clapped' in count && count.has_user_clapped === true })
      }
    }
  }

  /** What the one before had clapped for is nobody's business. */
  #readerChanged(): void {
    const { user, status } = session.current()
    if (status === 'loading' || (user?.id ?? null) === this.#reader) return
    this.#reader = user?.id ?? null
    this.#asked.clear()
    for (const [id, { claps }] of this.#known) if (!this.#wishes.has(id)) this.#set(id, { claps, clapped: false })
    this.#plan()
  }

  #set(id: number, applause: ClapState): void {
    this.#known.set(id, applause)
    for (const watcher of this.#watchers) watcher()
  }
}
