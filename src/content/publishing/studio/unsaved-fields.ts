import { KeyedSaves } from '#base/keyed-saves.ts'
import type { DraftCalls, EditedDraft, SaveBody } from './draft-calls.ts'
import { backupsOf, hasBackup, leftoverBackups, removeBackup, storeBackup, type LeftoverBackup } from './local-backup.ts'
import { ParkedChanges } from './parked-changes.ts'
import { Watched, type SaveState } from './save-state.ts'

/** What is written and not confirmed by the server: waiting, on its way, of unknown fate or refused. This browser has a copy. */
export class UnsavedFields<D extends EditedDraft> extends Watched<SaveState> {
  revision: number
  /** The fields as the server had them at `revision`. */
  base: D['fields']
  /** What other windows have left behind, as it was found at the beginning. */
  readonly leftover: LeftoverBackup | null
  protected pending: Partial<D['fields']> = {}
  protected sending: Partial<D['fields']> | null = null
  protected readonly saves: KeyedSaves<SaveBody<D['fields']>, { data: D }>
  protected readonly parked: ParkedChanges<D['fields']>
  protected readonly entry: string

  constructor(calls: DraftCalls<D>, { revision, fields }: D) {
    super({ status: 'saved', at: null, message: '', refused: {}, faults: {}, newer: null, holder: '', isReloading: false, kept: true })
    this.revision = revision
    this.base = fields
    this.parked = new ParkedChanges(calls.displays)
    this.saves = new KeyedSaves((body, key) => calls.save(body, key))
    this.entry = backupsOf(calls.name) + Math.random().toString(36).slice(2)
    this.leftover = leftoverBackups(calls.name, this.revision, this.entry)
  }

  discardLeftover = (): void => this.leftover?.names.forEach(removeBackup)

  /** In a conflict: what was written here. */
  get mine(): Partial<D['fields']> {
    return this.pending
  }

  dirty(): boolean {
    return this.sending !== null || this.saves.lost !== null || Object.keys(this.pending).length > 0
  }

  protected backUp(): boolean {
    let kept = true
    const fields = { ...this.parked.fields, ...this.saves.lost?.body.fields, ...this.sending, ...this.pending }
    if (Object.keys(fields).length > 0) kept = storeBackup(this.entry, { base: this.revision, fields, at: Date.now() })
    else removeBackup(this.entry)
    if (kept !== this.state.kept) this.set({ kept })
    return kept
  }

  protected adoptLeftover(): void {
    if (!this.leftover) return
    const { fields, names } = this.leftover
    this.pending = { ...fields, ...this.pending }
    if (this.backUp()) names.forEach(removeBackup)
  }

  protected confirmed({ revision, fields }: D): void {
    this.revision = revision
    this.base = fields
  }

  protected discard(): void {
    this.pending = {}
    this.saves.lost = null
  }

  /** Another window of this browser goes on with what was to be sent from here. */
  protected isTakenOver(): boolean {
    return this.dirty() && this.sending === null && this.state.kept && !hasBackup(this.entry)
  }
}
