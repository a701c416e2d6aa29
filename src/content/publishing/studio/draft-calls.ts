import type { Api } from '#base/api-client.ts'
import { wentWrong } from '#base/problem.ts'
import type { Operation } from '#ui/operation.ts'
import type { Check, Draft, Lock, Note, Revision, Translations } from '../contract.ts'
import type { AnyFieldDisplays } from './field-display.ts'

/** What the screens of the publishing engine need of a content, whatever its kind. */
export interface EditedDraft<F extends object = object> extends Pick<
  Draft,
  'id' | 'slug' | 'title' | 'state' | 'changes' | 'open_notes' | 'revision' | 'lock' | 'rights'
> {
  fields: F
  /** Time of publication of a scheduled one: articles say `published_at`, other kinds `publish_at`. */
  published_at?: string | null
  publish_at?: string | null
}

type Verb = 'submit' | 'take-back' | 'send-back' | 'approve' | 'unpublish' | 'discard' | 'archive' | 'bring-back' | 'duplicate'

export interface SaveBody<F> {
  base: number
  lock: string | undefined
  fields: Partial<F>
  /** After a conflict: what was written here and is not taken. */
  instead_of?: Partial<F>
}

export interface NewNote {
  text: string
  parent_id?: number
  block_id?: string
  quote?: string
}

/** The engine's calls for one content. */
export interface DraftCalls<D extends EditedDraft> {
  /** Names the content in what this browser keeps: `12` for an article, `events 12` for another kind. */
  name: string
  /** How the fields are called and read where versions are compared. */
  displays: AnyFieldDisplays
  one: Operation<{ data: D }>
  notes: Operation<{ data: Note[] }>
  revisions: Operation<{ data: Revision[] }>
  revision(revision: number): Operation<{ data: Revision & { fields: D['fields'] } }>
  /** Whether the kind has checks before publishing. */
  hasChecks: boolean
  /** Whether its changes can be published as small edits. */
  hasSmallEdits: boolean
  checks: Operation<{ data: Check[] }>
  read(): Promise<{ data: D }>
  /** `key`: idempotency key. */
  save(body: SaveBody<D['fields']>, key: string): Promise<{ data: D }>
  act(verb: Verb, body?: object): Promise<{ data: D }>
  restore(revision: number): Promise<{ data: D }>
  translations: Operation<{ data: Translations }>
  /** Begins a draft in that language. */
  translate(language: string): Promise<{ data: D }>
  /** Of a translation: some parts of its original, or all of them, are in it as they are now. */
  markUpToDate(parts?: string[]): Promise<{ data: Translations }>
  setLanguage(language: string): Promise<{ data: Translations }>
  remove(): Promise<unknown>
  lock(body: { key: string | undefined; new_key: string | undefined; take: boolean }): Promise<{ key: string | null; lock: Lock; revision: number }>
  /** `leaving`: the page is being left, and the call gets through all the same. */
  unlock(key: string, leaving: boolean): Promise<unknown>
  /** `key`: idempotency key. */
  writeNote(body: NewNote, key: string): Promise<{ data: Note[] }>
  rewordNote(note: number, text: string): Promise<{ data: Note[] }>
  resolveNote(note: number, resolved: boolean): Promise<{ data: Note[] }>
  deleteNote(note: number): Promise<{ data: Note[] }>
}

interface CallsOf {
  /** `/drafts` or `/desk/<kinds>`. */
  base: string
  /** What follows the id where the draft is read and saved. */
  draft: '' | '/draft'
  id: number
  displays: AnyFieldDisplays
}

/** Calls below `/drafts/:id` and `/desk/<kinds>/:id` are named alike. */
export function draftCallsOf<D extends EditedDraft>(api: Api, { base, draft, id, displays }: CallsOf): DraftCalls<D> {
  const at = `${base}/:id`
  const params = { id: String(id) }
  const ask = <T>(key: string, input: object = {}, options = {}) => api.call(key, { params, ...input }, options) as Promise<T> // T is the output that draftsContract and contentCalls give this key
  const operation = <T>(key: string, more: object = {}): Operation<T> => ({
    kind: 'one',
    key,
    input: { params: { ...params, ...more } },
    texts: { failed: wentWrong() },
  })
  const ofNote = (note: number) => ({ params: { ...params, note: String(note) } })
  return {
    name: base === '/drafts' ? String(id) : `${base.replace('/desk/', '')} ${id}`,
    displays,
    one: operation(`GET ${at}${draft}`),
    notes: operation(`GET ${at}/notes`),
    revisions: operation(`GET ${at}/revisions`),
    revision: (revision) => operation(`GET ${at}/revisions/:revision`, { revision: String(revision) }),
    hasChecks: base === '/drafts',
    hasSmallEdits: base === '/drafts',
    checks: operation(`GET ${at}/checks`),
    read: () => ask(`GET ${at}${draft}`),
    save: (body, key) => ask(`PUT ${at}${draft}`, { body }, { key }),
    act: (verb, body) => ask(`POST ${at}/${verb}`, body ? { body } : {}),
    restore: (revision) => ask(`POST ${at}/revisions/:revision/restore`, { params: { ...params, revision: String(revision) } }),
    translations: operation(`GET ${at}/translations`),
    translate: (language) => ask(`POST ${at}/translations`, { body: { language } }),
    markUpToDate: (parts) => ask(`PUT ${at}/translations/seen`, { body: parts ? { parts } : {} }),
    setLanguage: (language) => ask(`PUT ${at}/language`, { body: { language } }),
    remove: () => ask(`DELETE ${at}`),
    lock: (body) => ask(`POST ${at}/lock`, { body }, { key: null }),
    unlock: (key, leaving) => ask(`POST ${at}/unlock`, { body: { key } }, { keepalive: leaving, key: null }),
    writeNote: (body, key) => ask(`POST ${at}/notes`, { body }, { key }),
    rewordNote: (note, text) => ask(`PUT ${at}/notes/:note`, { ...ofNote(note), body: { text } }),
    resolveNote: (note, resolved) => ask(`PUT ${at}/notes/:note`, { ...ofNote(note), body: { resolved } }),
    deleteNote: (note) => ask(`DELETE ${at}/notes/:note`, ofNote(note)),
  }
}

/** When a scheduled one is to be published. */
export function timeOf({ publish_at, published_at }: EditedDraft): string | null {
  return publish_at ?? published_at ?? null
}
