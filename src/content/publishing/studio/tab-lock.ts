import { randomKey } from '#base/random-key.ts'

/**
 * The edit lock of a content as the windows of this browser share it. The browser itself ends the lock of a window that
 * is closed or loaded anew; the next one goes on with the key it has left, without waiting for the lock to expire. Where
 * there are no locks (an address without https) it waits.
 */
class TabLock {
  /** Another window has taken the lock from this page, or has left it. */
  onChange: () => void = () => {}
  private readonly name: string
  /** Of the lock that this page holds. */
  private key: string | undefined
  /** Of a lock that this page has asked for and has had no answer about. */
  private asked: string | undefined
  private letGo: (() => void) | undefined
  private waiting: AbortController | undefined

  constructor(content: string) {
    this.name = `masthead edit-lock ${content}`
  }

  /**
   * The key of a lock that may be this page's: its own, that of a window that is gone, or the one it has asked for without
   * an answer; and what a new lock is to be called. Kept before it is asked for, so that this page, loaded anew, knows it.
   */
  async keysToAskWith(): Promise<{ key: string | undefined; new_key: string }> {
    if (this.key !== undefined) return { key: this.key, new_key: this.key }
    const isAlone = this.letGo !== undefined || (await this.hold({ ifAvailable: true }))
    const key = this.asked ?? (isAlone ? this.kept() : undefined)
    this.asked = key ?? randomKey()
    if (isAlone) this.keep(this.asked)
    return { key, new_key: this.asked }
  }

  /** This page holds the lock now; the window that did is told. */
  async take(key: string): Promise<void> {
    this.stopWaiting()
    this.key = key
    this.asked = undefined
    this.keep(key)
    if (!this.letGo) await this.hold({ steal: true })
  }

  /** This page does not hold the lock. While another window of this browser does, `onChange` tells when that one is gone. */
  async yieldLock(): Promise<void> {
    this.key = undefined
    if (this.asked !== undefined && this.kept() === this.asked) this.keep(undefined)
    this.asked = undefined
    const isAlone = this.letGo !== undefined
    this.release()
    // Held by no other window: it is another browser's, which no lock of this one tells of.
    if (this.waiting || isAlone) return
    // Another window had it when it was asked for; one that has gone since is told of at once.
    const waiting = new AbortController()
    this.waiting = waiting
    void this.hold({ signal: waiting.signal }).then((held) => {
      if (this.waiting === waiting) this.waiting = undefined
      if (held) this.onChange()
    })
  }

  /** Nobody holds the lock by this key any more, and nobody is to. */
  leave(key: string): void {
    this.stopWaiting()
    if (this.kept() === key) this.keep(undefined)
    this.key = undefined
    this.release()
  }

  private stopWaiting(): void {
    this.waiting?.abort()
    this.waiting = undefined
  }

  private release(): void {
    this.letGo?.()
    this.letGo = undefined
  }

  /** Until it is released; false when it is not to be had. */
  private hold(options: LockOptions): Promise<boolean> {
    if (!('locks' in navigator)) return Promise.resolve(false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    let mine: (() => void) | undefined
    const held = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise((letGo) => (this.letGo = mine = letGo))
    }
    navigator.locks.request(this.name, options, held).catch(() => {
      resolve(false)
      // Given up while it still waited; else another window has taken it.
      if (mine === undefined || this.letGo !== mine) return
      this.letGo = undefined
      this.key = undefined
      this.onChange()
    })
    return promise
  }

  private kept(): string | undefined {
    try {
      return localStorage.getItem(this.name) ?? undefined
    } catch {
      return undefined
    }
  }

  private keep(key: string | undefined): void {
    try {
      if (key === undefined) localStorage.removeItem(this.name)
      else localStorage.setItem(this.name, key)
    } catch {
      // Whoever comes next waits until the lock expires.
    }
  }
}

const tabLocks = new Map<string, TabLock>()

/** This page's lock of a content, for all editors that open it one after the other. */
export function tabLockFor(content: string): TabLock {
  const lock = tabLocks.get(content) ?? new TabLock(content)
  tabLocks.set(content, lock)
  return lock
}
