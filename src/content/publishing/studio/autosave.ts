import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { DraftCalls, EditedDraft, SaveBody } from './draft-calls.ts'
import { EditLock } from './edit-lock.ts'
import { leftoverBackups } from './local-backup.ts'
import { lockRenewalMs } from '../rules.ts'
import { listenToPage } from './page-events.ts'
import { SavePace } from './save-pace.ts'
import { differing, refusal, sameFields, unsaved, type EditorState } from './save-state.ts'
import { UnsavedFields } from './unsaved-fields.ts'

/** The last autosave of each content in this page: what it still sends comes before the saves of the next one. */
const last = new Map<string, { retire(): Promise<void> }>()

/**
 * Brings what is written to the server: a moment after the last letter, one save at a time, again and again until it is
 * there. Until then the browser keeps a backup.
 */
export class Autosave<D extends EditedDraft> extends UnsavedFields<D> {
  private timer: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private listening: AbortController | undefined
  private readonly pace = new SavePace()
  private readonly calls: DraftCalls<D>
  private readonly editor: EditorState<D>
  private readonly editLock: EditLock
  private adopted = false
  private retired = false // sends no more: asked for it again and again, the page would stand still
  private underway: Promise<unknown> = Promise.resolve()
  private sent: Promise<void> = Promise.resolve()

  constructor(calls: DraftCalls<D>, draft: D, editor: EditorState<D>) {
    super(calls, draft)
    this.calls = calls
    this.editor = editor
    this.editLock = new EditLock(calls)
  }

  /** Takes the edit lock and holds it. @param take also from somebody else */
  async begin(take = false): Promise<void> {
    clearInterval(this.beat)
    this.beat = setInterval(() => void this.renewLock(false), lockRenewalMs)
    this.listening ??= listenToPage({ online: this.online, pagehide: this.leave, beforeunload: this.warn })
    const before = last.get(this.calls.name)
    last.set(this.calls.name, this)
    if (before !== this) await before?.retire()
    this.editLock.listen(() => void (this.beat && this.renewLock(false)))
    if (this.beat) await this.renewLock(take)
  }

  end(): void {
    this.editor.takeInput()
    clearInterval(this.beat)
    this.beat = undefined
    clearTimeout(this.timer)
    this.listening?.abort()
    this.listening = undefined
    if (this.dirty()) void this.send()
    this.underway = this.editLock.release(this.sent, () => last.get(this.calls.name) !== this)
  }

  /** Sends no more: whoever holds the lock goes on with what the backup has. */
  async retire(): Promise<void> {
    await Promise.all([this.underway, this.sent])
    clearTimeout(this.timer)
    this.retired = true
  }

  /** Takes a change over; it is backed up when this returns. */
  change(fields: Partial<D['fields']>): void {
    this.pending = { ...this.pending, ...fields }
    this.parked.forget(Object.keys(fields))
    this.backUp()
    if (this.state.status === 'taken' || this.state.status === 'conflict') return this.set({})
    this.set({ status: this.state.status === 'offline' ? 'offline' : 'waiting', refused: this.parked.refused, faults: this.parked.faults })
    this.schedule(this.pace.afterChange())
  }

  /**
   * Sends what waits now, after what is on its way; resolves when it is there. Throws what keeps it from getting there.
   * @param all also what was refused has to be mended
   */
  async flush(all = true): Promise<void> {
    clearTimeout(this.timer)
    // What was refused may be right now, beside another field.
    if (all) this.pending = { ...this.parked.release(), ...this.pending }
    while (this.dirty()) {
      await this.send()
      if (this.retired || (this.state.status !== 'saved' && this.state.status !== 'waiting')) throw unsaved(this.state)
    }
    if (all && Object.keys(this.parked.refused).length > 0) throw unsaved(this.state)
  }

  /**
   * After a conflict: saves what a person has chosen over the newer version. That one stays among the revisions, and so
   * does what was written here; the backup is there until both are.
   */
  async resolve(chosen: Partial<D['fields']>): Promise<void> {
    this.editor.takeInput()
    if (this.sending) return
    this.sending = {} // one choice at a time
    const { newer } = this.state
    try {
      const earlier = await this.saves.settle()
      const base = earlier?.data.revision ?? newer?.revision ?? this.revision
      const { data } = await this.saves.send({ base, lock: this.editLock.key, fields: chosen, instead_of: differing(this.pending, chosen) })
      this.sending = null
      this.confirmed(data)
      this.discard()
      this.backUp()
      this.set({ status: 'saved', at: Date.now(), newer: null, message: '' })
      this.editor.saved(data)
      this.editor.reload()
    } catch (thrown) {
      this.sending = null
      await this.notResolved(thrown instanceof Problem ? thrown : new Problem(0, 'unreachable', ''), chosen)
    }
  }

  /** Saves what a person has chosen of a leftover and of what was saved since. */
  takeLeftover(chosen: Partial<D['fields']>): Promise<void> {
    this.adoptLeftover()
    return this.resolve(chosen)
  }

  /** Goes on with what was left behind. */
  private restoreLeftover(): void {
    this.adoptLeftover()
    this.schedule(0)
  }

  private online = (): void => {
    this.pace.arrived()
    if (this.dirty()) this.schedule(0)
  }

  // With text that is not saved the lock is kept: whoever comes next would write on an older one.
  private leave = (): void => {
    this.editor.takeInput()
    if (!this.dirty()) void this.editLock.free(true)
  }

  private warn = (event: BeforeUnloadEvent): void => {
    this.editor.takeInput()
    if (!this.state.kept) event.preventDefault()
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(), ms)
  }

  private async renewLock(take: boolean): Promise<void> {
    const answer = await this.editLock.acquire(take)
    if (!this.beat) return // left meanwhile
    if (this.state.isReloading) this.set({ isReloading: false }) // the text could not be fetched
    if (!answer) return this.resume()
    if (answer.key === null) {
      if (answer.lock.same_person && this.isTakenOver()) this.discard()
      const holder = answer.lock.same_person ? t('studio-publishing.another-tab') : answer.lock.holder.name
      return this.set({ status: 'taken', holder })
    }
    if (answer.gained) this.editor.takeInput()
    // Changed while somebody else held the lock, or while this screen was closed.
    const isOther =
      answer.revision !== this.revision ||
      JSON.stringify(leftoverBackups(this.calls.name, this.revision, this.entry)?.fields) !== JSON.stringify(this.leftover?.fields)
    if (answer.gained && isOther && !this.dirty()) return (this.set({ isReloading: true }), this.editor.reload())
    if (this.state.status === 'taken') this.set({ status: this.dirty() ? 'waiting' : 'saved', holder: '' })
    this.resume()
  }

  private resume(): void {
    if (!this.adopted && this.leftover && !this.leftover.outdated) this.restoreLeftover()
    this.adopted = true
    if (this.dirty() && this.sending === null) this.schedule(0)
  }

  private send(): Promise<void> {
    return this.sending ? this.sent : (this.sent = this.save())
  }

  private async save(): Promise<void> {
    if (this.retired || !this.dirty()) return
    if (this.isTakenOver()) await this.renewLock(false)
    if (this.state.status === 'taken' || this.state.status === 'conflict') return
    // What was typed since a lost save waits until that has an answer.
    const body = this.saves.lost?.body ?? { base: this.revision, lock: this.editLock.key, fields: this.pending }
    if (this.saves.lost === null) this.pending = {}
    this.pace.sent()
    this.sending = body.fields
    this.set({ status: this.state.status === 'offline' ? 'offline' : 'saving' })
    try {
      const { data } = await this.saves.send(body)
      this.sending = null
      this.confirmed(data)
      const next = this.pace.arrived()
      this.backUp()
      this.set({ status: this.dirty() ? 'waiting' : 'saved', at: Date.now(), message: '', refused: this.parked.refused, faults: this.parked.faults })
      this.editor.saved(data)
      if (this.dirty()) this.schedule(next)
    } catch (thrown) {
      this.sending = null
      if (this.saves.lost === null) this.pending = { ...body.fields, ...this.pending }
      const problem = thrown instanceof Problem ? thrown : new Problem(0, 'unreachable', '')
      const isNamed = this.parked.take(problem, body.fields, this.pending)
      // What another window took over meanwhile is not put back.
      if (!this.isTakenOver()) this.backUp()
      if (!isNamed) return this.failed(problem, body)
      this.set({ status: this.dirty() ? 'waiting' : 'saved', message: '', refused: this.parked.refused, faults: this.parked.faults })
      await this.save()
    }
  }

  private async notResolved(problem: Problem, chosen: Partial<D['fields']>): Promise<void> {
    // What the server does not take as it is stays on the screen, beside what was chosen.
    if (this.parked.take(problem, { ...chosen, ...this.pending }, this.pending)) {
      this.set({ refused: this.parked.refused, faults: this.parked.faults })
      const left = Object.entries(chosen).filter(([name]) => !(name in this.parked.fields))
      return this.resolve(Object.fromEntries(left) as Partial<D['fields']>) // entries of the same
    }
    if (problem.code === 'newer-revision' || problem.code === 'locked')
      return this.failed(problem, { base: this.revision, lock: this.editLock.key, fields: chosen })
    this.set({ message: problem.status === 0 ? t('studio-publishing.unsaved-offline') : refusal(this.calls.displays, problem.message) })
  }

  private async failed(problem: Problem, sent: SaveBody<D['fields']>): Promise<void> {
    const { code, status, message, fields } = problem
    if (code === 'newer-revision' || code === 'answer-lost') {
      const newer = await this.calls.read().catch(() => null)
      // The answer to a save that did get through was lost on the way: the text there is ours.
      if (newer && sameFields(newer.data, this.pending)) {
        this.discard()
        this.revision = newer.data.revision
        this.backUp()
        return this.set({ status: 'saved', at: Date.now() })
      }
      return this.set({ status: 'conflict', newer: newer?.data ?? null, message: newer ? '' : message })
    }
    // Sent again with the lock of the time when it was lost, and it had not got there.
    if (code === 'locked' && sent.lock !== this.editLock.key) return this.schedule(0)
    if (code === 'locked') return this.set({ status: 'taken', holder: message.replace(/ has it open.*$/, '') })
    // Not reached, or not now: again, ever more slowly. A refusal of the text itself waits for another text.
    this.set({ status: status === 0 ? 'offline' : 'failed', message: refusal(this.calls.displays, message), faults: { ...this.parked.faults, ...fields } })
    if (status === 0 || status === 401 || status === 429 || code === 'still-running' || status >= 500) this.schedule(this.pace.afterFailure())
  }
}
