import { tabLockFor } from './tab-lock.ts'
import type { Lock } from '../contract.ts'
import type { DraftCalls, EditedDraft } from './draft-calls.ts'

interface LockState {
  /** Null when somebody else holds the lock. */
  key: string | null
  lock: Lock
  /** Of the text as the server has it. */
  revision: number
  /** Not held just before. */
  gained: boolean
}

/** The lock of one content: one person edits it at a time. One call is made after the other: each names the key that the one before was given. */
export class EditLock {
  key: string | undefined
  private readonly calls: DraftCalls<EditedDraft>
  private readonly tab: ReturnType<typeof tabLockFor>
  private asked: Promise<unknown> = Promise.resolve()

  constructor(calls: DraftCalls<EditedDraft>) {
    this.calls = calls
    this.tab = tabLockFor(calls.name)
  }

  /** @param then called when another window has taken or left the lock */
  listen(then: () => void): void {
    this.tab.onChange = then
  }

  /** Null when there is no answer; `take` also from somebody else. */
  acquire(take: boolean): Promise<LockState | null> {
    const answer = this.asked.then(() => this.ask(take))
    this.asked = answer
    return answer
  }

  /** Once all is answered and `last` is done, unless this page goes on here: whoever comes in between would have it. */
  release(last: Promise<unknown>, goesOn: () => boolean): Promise<unknown> {
    return (this.asked = Promise.all([this.asked, last]).then(() => (goesOn() ? undefined : this.free())))
  }

  async free(leaving = false): Promise<void> {
    if (this.key === undefined) return
    this.tab.leave(this.key)
    await this.calls.unlock(this.key, leaving).catch(() => {})
  }

  /** A new key only where this page has none: by another one it learns that it has lost the lock and has it again. */
  private async keys(): Promise<{ key: string | undefined; new_key: string | undefined }> {
    return this.key === undefined ? this.tab.keysToAskWith() : { key: this.key, new_key: undefined }
  }

  private async ask(take: boolean): Promise<LockState | null> {
    // The next beat tries again; a save says more about what is wrong.
    const answer = await this.calls.lock({ ...(await this.keys()), take }).catch(() => null)
    if (!answer) return null
    const gained = answer.key !== this.key
    this.key = answer.key ?? undefined
    await (answer.key === null ? this.tab.yieldLock() : this.tab.take(answer.key))
    return { ...answer, gained }
  }
}
