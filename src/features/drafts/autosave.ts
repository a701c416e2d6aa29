import type { Calls } from '#base/contract.ts'
import { Problem } from '#base/problem.ts'
import type { Draft, DraftFields, draftsContract, marginContract } from './contract.ts'
import { dropEntry, keepEntry, readEntry } from './journal.ts'
import { lockBeat } from './rules.ts'

export interface SaveState {
  status: 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict' | 'taken'
  /** Epoch ms of the last save that the server has confirmed. */
  at: number | null
  /** What the server said. */
  message: string
  /** With `conflict`: what was saved meanwhile. */
  newer: Draft | null
  /** With `taken`: who has it. */
  holder: string
}

export interface Server {
  drafts: Calls<typeof draftsContract>
  margin: Calls<typeof marginContract>
  /** For the last word of a page that is being left. */
  leaving: Calls<typeof marginContract>
}

const pause = 1_200
const longestPause = 30_000

/**
 * Brings what is written to the server: a moment after the last letter, one save at a time, again and again until it is
 * there. Until then it lies in the journal.
 */
export class Autosave {
  state: SaveState = { status: 'saved', at: null, message: '', newer: null, holder: '' }
  revision: number
  private key: string | undefined
  private pending: Partial<DraftFields> = {}
  private sending: Partial<DraftFields> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private tries = 0
  private readonly id: number
  private readonly server: Server
  private readonly watchers = new Set<() => void>()
  private readonly saved: (draft: Draft) => void

  constructor(id: number, revision: number, server: Server, saved: (draft: Draft) => void) {
    this.id = id
    this.revision = revision
    this.server = server
    this.saved = saved
  }

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  current = (): SaveState => this.state

  /** Sits down at the article and stays; `take` also from somebody else. */
  async begin(take = false): Promise<void> {
    clearInterval(this.beat)
    this.beat = setInterval(() => void this.sit(false), lockBeat)
    addEventListener('online', this.online)
    addEventListener('pagehide', this.leave)
    await this.sit(take)
  }

  end(): void {
    clearInterval(this.beat)
    clearTimeout(this.timer)
    removeEventListener('online', this.online)
    removeEventListener('pagehide', this.leave)
    if (this.dirty()) void this.send()
    this.getUp(this.server.margin)
  }

  /** Takes a change over; it is in the journal when this returns. */
  change(fields: Partial<DraftFields>): void {
    this.pending = { ...this.pending, ...fields }
    this.journal()
    if (this.state.status === 'taken' || this.state.status === 'conflict') return
    this.set({ status: this.state.status === 'offline' ? 'offline' : 'waiting' })
    this.later(pause)
  }

  /** Sends what waits now; resolves when it is there. Throws what keeps it from getting there. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    while (this.dirty()) {
      await this.send()
      if (this.state.status !== 'saved' && this.state.status !== 'waiting') throw new Problem(0, 'unsaved', this.state.message || 'It is not saved yet.')
    }
  }

  /** After a conflict: what is written here goes over the newer text, which stays among the revisions. */
  keepMine(): void {
    const { newer } = this.state
    if (newer) this.revision = newer.revision
    this.set({ status: 'waiting', newer: null })
    this.later(0)
  }

  /** After a conflict: what is written here is dropped. */
  takeTheirs(): void {
    const { newer } = this.state
    this.pending = {}
    dropEntry(this.id)
    if (newer) this.revision = newer.revision
    this.set({ status: 'saved', newer: null })
  }

  /** A text that a closed tab, or one without a network, has left behind. */
  left(): { fields: Partial<DraftFields>; outdated: boolean; at: number } | null {
    const entry = readEntry(this.id)
    return entry && Object.keys(entry.fields).length > 0 ? { fields: entry.fields, outdated: entry.base !== this.revision, at: entry.at } : null
  }

  dirty(): boolean {
    return this.sending !== null || Object.keys(this.pending).length > 0
  }

  private online = (): void => {
    this.tries = 0
    if (this.dirty()) this.later(0)
  }

  /** With text that is not saved the chair stays taken: whoever comes next would write on an older one. */
  private leave = (): void => {
    if (!this.dirty()) this.getUp(this.server.leaving)
  }

  private getUp(call: Server['margin']): void {
    if (this.key) call('POST /drafts/:id/unlock', { params: { id: String(this.id) }, body: { key: this.key } }).catch(() => {})
  }

  private journal(): void {
    if (this.dirty()) keepEntry(this.id, { base: this.revision, fields: { ...this.sending, ...this.pending }, at: Date.now() })
    else dropEntry(this.id)
  }

  private later(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(), ms)
  }

  private async sit(take: boolean): Promise<void> {
    try {
      const answer = await this.server.margin('POST /drafts/:id/lock', { params: { id: String(this.id) }, body: { key: this.key, take } })
      this.key = answer.key ?? undefined
      if (answer.key === null) {
        const holder = answer.lock.same_person ? 'another window of yours' : answer.lock.holder.name
        return this.set({ status: 'taken', holder })
      }
      if (this.state.status === 'taken') this.set({ status: this.dirty() ? 'waiting' : 'saved', holder: '' })
      if (this.dirty() && this.sending === null) this.later(0)
    } catch {
      // The next beat tries again; a save says more about what is wrong.
    }
  }

  private async send(): Promise<void> {
    if (this.sending || Object.keys(this.pending).length === 0) return
    if (this.state.status === 'taken' || this.state.status === 'conflict') return
    this.sending = this.pending
    this.pending = {}
    this.set({ status: this.state.status === 'offline' ? 'offline' : 'saving' })
    try {
      const params = { id: String(this.id) }
      const { data } = await this.server.drafts('PUT /drafts/:id', { params, body: { base: this.revision, lock: this.key, fields: this.sending } })
      this.sending = null
      this.revision = data.revision
      this.tries = 0
      this.journal()
      this.set({ status: this.dirty() ? 'waiting' : 'saved', at: Date.now(), message: '' })
      this.saved(data)
      if (this.dirty()) this.later(pause)
    } catch (thrown) {
      this.pending = { ...this.sending, ...this.pending }
      this.sending = null
      this.journal()
      await this.failed(thrown instanceof Problem ? thrown : new Problem(0, 'unreachable', ''))
    }
  }

  private async failed(problem: Problem): Promise<void> {
    const { code, status, message } = problem
    if (code === 'newer-revision') {
      const newer = await this.server.drafts('GET /drafts/:id', { params: { id: String(this.id) } }).catch(() => null)
      // The answer to a save that did get through was lost on the way: the text there is ours.
      if (newer && sameFields(newer.data, this.pending)) {
        this.pending = {}
        this.revision = newer.data.revision
        this.journal()
        return this.set({ status: 'saved', at: Date.now() })
      }
      return this.set({ status: 'conflict', newer: newer?.data ?? null, message })
    }
    if (code === 'locked') return this.set({ status: 'taken', holder: message.replace(/ has it open.*$/, '') })
    // Not reached, or not now: again, ever more slowly. A refusal of the text itself waits for another text.
    const isTransient = status === 0 || status === 401 || status === 429 || status >= 500
    this.set({ status: status === 0 ? 'offline' : 'failed', message })
    if (isTransient) this.later(Math.min(longestPause, 2_000 * 2 ** this.tries++))
  }

  private set(change: Partial<SaveState>): void {
    this.state = { ...this.state, ...change }
    for (const watcher of this.watchers) watcher()
  }
}

function sameFields(draft: Draft, fields: Partial<DraftFields>): boolean {
  return Object.entries(fields).every(([name, value]) => name === 'slug' || JSON.stringify(draft.fields[name as keyof DraftFields]) === JSON.stringify(value)) // names of DraftFields only
}
