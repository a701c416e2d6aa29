import { t } from '#i18n/messages.ts'
import { useEffect, useRef, useState } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { writeLocal, readLocal } from '#ui/local-storage.ts'
import { toast } from '#ui/toast.ts'
import { backupsOf, storeBackup } from '#content/publishing/studio/local-backup.ts'
import type { AnyFieldDisplays } from '#content/publishing/studio/field-display.ts'
import { KeyedSaves } from '#base/keyed-saves.ts'
import { placeIn } from '#studio/controls/error-messages.ts'
import { go } from '#studio/router.ts'
import { contentCallsOf, draftNameOf, type Addressed, type ContentPath } from './content-calls.ts'

export interface Bound<F> {
  fields: F
  set: <K extends keyof F>(name: K, value: F[K]) => void
  /** What the server says is wrong with a field, or with something in it. */
  error: (name: string) => string | undefined
}

/** A content in a form. */
export interface ContentFormState<F> extends Bound<F> {
  /** Null until the first save. */
  id: number | null
  slug: string
  setSlug: (slug: string) => void
  /** ISO; empty where the kind has none or nothing was said. */
  at: string
  setAt: (at: string) => void
  /** Its address is known to readers and stays. */
  isPublic: boolean
  /** Something that was typed has not been saved yet. */
  dirty: boolean
  /** Another value after each save. */
  saved: unknown
}

interface NewContent<F> extends ContentFormState<F> {
  busy: boolean
  problem: Problem | null
  /** What was typed earlier and never saved has been put back. */
  restored: boolean
  forget: () => void
  save: (publish?: boolean) => Promise<void>
}

/** A content that is not there yet: what is typed is kept in this browser until the first save. */
export function useNewContent<F extends object>(path: ContentPath, home: string, empty: F, displays: AnyFieldDisplays): NewContent<F> {
  const api = useApi()
  const storageKey = `studio ${path} new`
  const [left] = useState(() => keptTyped<F>(storageKey))
  const nothing = { ...empty, slug: '', at: '' }
  const [typed, setTyped] = useState<Addressed<F>>(() => ({ ...nothing, ...left }))
  const [restored, setRestored] = useState(left !== null)
  const [dirty, setDirty] = useState(left !== null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const latest = useRef(typed)
  const kept = useRef(true)
  const [saves] = useState(
    () =>
      new KeyedSaves(({ slug, at, ...fields }: Addressed<F>, key) =>
        contentCallsOf(api, path).create({ fields, ...(slug ? { slug } : {}), ...(at ? { at } : {}) }, key),
      ),
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!kept.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  function change(part: Partial<Addressed<F>>): void {
    latest.current = { ...latest.current, ...part }
    kept.current = writeLocal(storageKey, latest.current)
    setTyped(latest.current)
    setDirty(true)
  }

  async function save(publish = false): Promise<void> {
    if (busy) return
    setBusy(true)
    const calls = contentCallsOf(api, path)
    // What may have been made by a save whose answer was lost is not made again: what was typed since is saved into it.
    const sent = saves.lost?.body ?? latest.current
    try {
      const { id } = (await saves.send(sent)).data
      writeLocal(storageKey, null)
      handOver(draftNameOf(path, id), sent, latest.current)
      // From here on it is there, whatever becomes of its publishing.
      const failed = publish ? await calls.publish(id).then(() => null, asProblem) : null
      if (failed) toast(failed.message, { tone: 'error' })
      else toast(publish ? t('studio-admin.published') : t('studio-admin.saved'), { tone: 'success' })
      handOver(draftNameOf(path, id), sent, latest.current)
      go(`${home}/${id}`, { replace: true, keep: true })
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  const { slug, at } = typed
  return {
    id: null,
    fields: typed,
    slug,
    at,
    isPublic: false,
    saved: null,
    ...{ busy, problem, dirty, restored, save },
    set: (name, value) => change({ [name]: value } as unknown as Partial<Addressed<F>>), // a field of F with a value of its type
    error: (name) => errorIn(problem?.fields, name, displays),
    setSlug: (value) => change({ slug: value } as Partial<Addressed<F>>), // the address is not a field of F
    setAt: (value) => change({ at: value } as Partial<Addressed<F>>), // neither is the date
    forget() {
      writeLocal(storageKey, null)
      latest.current = nothing
      setTyped(nothing)
      setRestored(false)
      setDirty(false)
    },
  }
}

/** What was typed while the form was being sent is not in what was saved: the editor that opens takes it up. */
function handOver<F extends object>(name: string, sent: F, typed: F): void {
  const before = new Map<string, unknown>(Object.entries(sent))
  const fields = Object.fromEntries(Object.entries(typed).filter(([field, value]) => before.get(field) !== value))
  if (Object.keys(fields).length > 0) storeBackup(`${backupsOf(name)}new`, { base: 1, fields, at: Date.now() })
}

/** Of the field itself, else of the first thing in it. */
export function errorIn(faults: Problem['fields'], name: string, displays: AnyFieldDisplays): string | undefined {
  for (const [path, texts] of Object.entries(faults ?? {})) {
    const field = path.replace(/^fields\./, '')
    if (field === name) return texts[0]
    if (field.startsWith(`${name}.`)) return `${placeIn(field.slice(name.length + 1), displays[name]?.parts)}${texts[0]}`
  }
  return undefined
}

function keptTyped<F>(key: string): Addressed<F> | null {
  const value = readLocal(key)
  return typeof value === 'object' && value !== null && 'slug' in value ? (value as Addressed<F>) : null // written by this file only
}

export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem(0, 'failed', wentWrong())
}
