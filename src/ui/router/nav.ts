import { flushSync } from 'react-dom'
import { Problem } from '#base/problem.ts'
import { randomKey } from '#base/random-key.ts'
import { matchAddress, type Location } from './match.ts'
import { restoreScroll, rememberScroll, startScrollMemory } from './scroll-memory.ts'
import { skipFirstInput } from '../in-view.ts'
import { loadCode } from '../load-code.ts'
import { scrollWhenThere, spotOf } from './spot.ts'

export interface Place extends Location {
  /** Names the history entry. */
  key: string
  /** Shown instead of the page. */
  error: Problem | null
}

interface PageLoader {
  /** Resolves when the page's code is here. */
  code(place: Location): Promise<unknown>
  /** Resolves when its data is here, or has failed in its own section. */
  data(place: Location): Promise<unknown>
  /** Called in the frame that shows the place. */
  shown?(place: Place): void
}

export interface GoOptions {
  replace?: boolean
  /** Leaves scroll and focus where they are: filters, tabs, paging. */
  keep?: boolean
}

/**
 * Where the reader is. `go` shows a new page as soon as its code is here, with skeletons until its data is; only the
 * last of several quick clicks is shown. One instance per page load; on the server it only holds the place.
 */
export class Nav {
  place: Place
  /** Set when a newer build is out: the next navigation is a full load. */
  stale = false
  #announce: (title: string) => void = () => {}
  readonly #loader: PageLoader
  readonly #listeners = new Set<() => void>()
  #sequence = 0

  constructor(loader: PageLoader, to: string, error: Problem | null = null) {
    this.#loader = loader
    this.place = { ...matchAddress(to), key: 'first', error }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  announceWith(announce: (title: string) => void): () => void {
    this.#announce = announce
    return () => {
      this.#announce = () => {}
    }
  }

  go(to: string, options: GoOptions = {}): void {
    // The studio, and pages in another language, have code of their own.
    if (this.stale || matchAddress(to).name === null) return location.assign(to)
    rememberScroll(this.place.key)
    const key = randomKey()
    history[options.replace ? 'replaceState' : 'pushState']({ key }, '', to)
    void this.#commit({ ...matchAddress(to), key, error: null }, { back: false, keep: options.keep ?? false })
  }

  /** Fetches code and data of a link that may be followed next; failures show when it is followed. */
  preload(to: string): void {
    const place = matchAddress(to)
    if (place.name === null) return
    this.#loader.code(place).catch(() => {})
    this.#loader.data(place).catch(() => {})
  }

  /** Replaces what is shown by the error page, the address stays. */
  fail(error: Problem): void {
    this.#show({ ...this.place, error })
  }

  /** Shows the page after all; its code and data are here. */
  recover(): void {
    this.#show({ ...this.place, error: null })
  }

  start(): void {
    const state = history.state as { key?: string } | null // written by this class only
    if (state?.key) this.place = { ...this.place, key: state.key }
    else history.replaceState({ key: this.place.key }, '')
    startScrollMemory(() => this.place.key)
    document.addEventListener('click', (event) => this.#clicked(event))
    addEventListener('popstate', (event) => this.#popped((event.state as { key?: string } | null)?.key))
  }

  /** Links inside texts are plain ones; those of this site are followed like all others. */
  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    const to = link.pathname + link.search + link.hash
    const sameDocument = link.pathname + link.search === location.pathname + location.search
    if (matchAddress(to).name === null || (sameDocument && link.hash)) return
    event.preventDefault()
    this.go(to)
  }

  #popped(key: string | undefined): void {
    const to = location.pathname + location.search
    // A click on an in-page #anchor: the browser scrolls by itself.
    if (!key && to === this.place.pathname + this.place.search) return
    if (this.stale) return location.reload()
    void this.#commit({ ...matchAddress(to + location.hash), key: key ?? 'first', error: null }, { back: true, keep: false })
  }

  async #commit(place: Place, how: { back: boolean; keep: boolean }): Promise<void> {
    const sequence = ++this.#sequence
    skipFirstInput()
    const data = this.#loader.data(place).catch(() => {})
    try {
      await loadCode(() => this.#loader.code(place))
    } catch {
      if (sequence !== this.#sequence) return
      return this.#show({ ...place, error: new Problem(500, 'code-missing', '') })
    }
    if (sequence !== this.#sequence) return
    const moved = place.pathname !== this.place.pathname || place.search !== this.place.search
    this.#transition(() => {
      if (sequence !== this.#sequence) return
      this.#show(place)
      if (!how.keep) this.#settle(place, how.back, moved)
    })
    const awaited = place.hash !== '' && !how.back && !how.keep && !spotOf(place.hash)
    await data
    if (awaited && sequence === this.#sequence) scrollWhenThere(place.hash)
    // Titles come with the data; a skeleton's title is not worth reading out.
    setTimeout(() => sequence === this.#sequence && moved && this.#announce(document.title), 50)
  }

  #settle(place: Place, back: boolean, moved: boolean): void {
    if (moved) document.getElementById('main')?.focus({ preventScroll: true })
    const target = spotOf(place.hash)
    if (back) restoreScroll(place.key)
    else if (target) target.scrollIntoView()
    else scrollTo(0, 0)
  }

  #transition(apply: () => void): void {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (calm || !('startViewTransition' in document)) return apply()
    // A skipped transition (quick clicks) rejects `ready`; the page itself is there.
    document.startViewTransition(apply).ready.catch(() => {})
  }

  #show(place: Place): void {
    flushSync(() => {
      this.place = place
      this.#loader.shown?.(place)
      for (const listener of this.#listeners) listener()
    })
  }
}
