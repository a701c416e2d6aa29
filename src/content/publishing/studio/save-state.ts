import type { Calls } from '#base/contract.ts'
import { Problem } from '#base/problem.ts'
import type { Draft, DraftFields, draftsContract, editorialNotesContract } from '../contract.ts'
import type { RejectedSave } from './parked-changes.ts'

export interface SaveState {
  status: 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict' | 'taken'
  /** Epoch ms of the last save that the server has confirmed. */
  at: number | null
  /** What the server said. */
  message: string
  /** Everything but this gets through. */
  refused: RejectedSave
  /** With `conflict`: what was saved meanwhile. */
  newer: Draft | null
  /** With `taken`: who has it. */
  holder: string
  /** False when this browser refuses to keep what is not saved yet: the page is all that has it. */
  kept: boolean
}

/** What the screen does about it. */
export interface EditorState {
  /** Takes over at once what was typed a moment ago and still rests. */
  hear(): void
  saved(draft: Draft): void
  /** There is another text than the one shown: asks for it and begins anew. */
  anew(): void
}

export interface Server {
  drafts: Calls<typeof draftsContract>
  margin: Calls<typeof editorialNotesContract>
  /** For the last word of a page that is being left. */
  leaving: Calls<typeof editorialNotesContract>
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

/** As the fields are called on the screen; the server calls them by their names on the wire. */
const labels: Record<string, string> = {
  title: 'Title',
  slug: 'Address',
  kicker: 'Kicker',
  standfirst: 'Standfirst',
  content: 'Text',
  cover: 'Cover',
  topics: 'Topics',
  co_authors: 'Written with',
  language: 'Language',
  canonical_url: 'It stood first at',
  series: 'Series',
  social: 'Shown on other sites',
}

/** What the server refused, in the words of the screen. */
export function refusal(message: string): string {
  const [, name = '', said = ''] = /^(?:fields\.)?(\w+)[^:\s]*: (.*)$/s.exec(message) ?? []
  const label = labels[name]
  // What is said of the text is a sentence of its own.
  if (name === 'content') return `${said.replace(/\.$/, '')}.`
  return label ? `‘${label}’ ${said}.` : message
}

/** Why a step has to wait that needs the text as it is now. */
export function unsaved({ status, message, refused }: SaveState): Problem {
  const said = Object.values(refused).join(' ') || refusal(message)
  const text = status === 'offline' ? 'No connection: what you wrote has to be saved first.' : said || 'It is not saved yet.'
  return new Problem(0, 'unsaved', text)
}

/** Whether the server has just these. An address may come back as another one. */
export function sameFields(draft: Draft, fields: Partial<DraftFields>): boolean {
  return Object.entries(fields).every(([name, value]) => name === 'slug' || JSON.stringify(draft.fields[name as keyof DraftFields]) === JSON.stringify(value)) // names of DraftFields only
}
