import { t } from '#i18n/messages.ts'
import { Problem, type FieldTexts } from '#base/problem.ts'
import type { EditedDraft } from './draft-calls.ts'
import type { AnyFieldDisplays } from './field-display.ts'
import { fieldLabel } from './field-lines.ts'

/** What the server does not take as it is, with its words, by the name of the field. */
export type RejectedSave = Readonly<Record<string, string>>

export interface SaveState {
  status: 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict' | 'taken'
  /** Epoch ms of the last save that the server has confirmed. */
  at: number | null
  /** What the server said, with the field named as in the form. */
  message: string
  /** Everything but this gets through. */
  refused: RejectedSave
  /** What is wrong with the fields, by the place in them. */
  faults: FieldTexts
  /** With `conflict`: what was saved meanwhile. */
  newer: EditedDraft | null
  /** With `taken`: who has it. */
  holder: string
  /** Another text comes in place of the one shown: what was typed into this one would go with it. */
  isReloading: boolean
  /** False when this browser refuses to keep what is not saved yet: the page is all that has it. */
  kept: boolean
}

/** What the screen does about it. */
export interface EditorState<D> {
  /** Takes over at once what was typed a moment ago and still rests. */
  takeInput(): void
  saved(draft: D): void
  /** There is another text than the one shown: loads it and draws the editor anew. */
  reload(): void
}

/** A state that a screen follows. */
export class Watched<State> {
  state: State
  private readonly watchers = new Set<() => void>()

  constructor(state: State) {
    this.state = state
  }

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  current = (): State => this.state

  protected set(change: Partial<State>): void {
    this.state = { ...this.state, ...change }
    for (const watcher of this.watchers) watcher()
  }
}

/** What the server refused, in the words of the screen. */
export function refusal(displays: AnyFieldDisplays, message: string): string {
  const [, name = '', said = ''] = /^(?:fields\.)?(\w+)[^:\s]*: (.*)$/s.exec(message) ?? []
  const label = name && fieldLabel(displays, name)
  // What is said of the text is a sentence of its own.
  if (name === 'content') return `${said.replace(/\.$/, '')}.`
  return label ? t('studio-publishing.refused', { field: label, reason: said }) : message
}

/** Why a step has to wait that needs the text as it is now. */
export function unsaved({ status, message, refused }: SaveState): Problem {
  const said = Object.values(refused).join(' ') || message
  const text = status === 'offline' ? t('studio-publishing.unsaved-offline') : said || t('studio-publishing.unsaved')
  return new Problem(0, 'unsaved', text)
}

/** Those of `fields` that are others in `than`. */
export function differing<F extends object>(fields: Partial<F>, than: Partial<F>): Partial<F> {
  const others = new Map<string, unknown>(Object.entries(than))
  const left = Object.entries(fields).filter(([name, value]) => JSON.stringify(others.get(name)) !== JSON.stringify(value))
  return Object.fromEntries(left) as Partial<F> // entries of the same
}

/** Whether the server has just these. An address may come back as another one. */
export function sameFields(draft: EditedDraft, fields: object): boolean {
  const found = new Map<string, unknown>(Object.entries(draft.fields))
  return Object.entries(fields).every(([name, value]) => name === 'slug' || JSON.stringify(found.get(name)) === JSON.stringify(value))
}
