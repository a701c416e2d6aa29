import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import type { ContentStatus } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { keepHere, keptHere } from '#ui/local-storage.ts'
import { toast } from '#ui/toast.ts'
import { placeIn } from '#studio/controls/error-messages.ts'
import { go, nameAddress } from '#studio/router.ts'
import { contentCallsOf, type ContentPath, type Whole } from './content-calls.ts'

export interface Bound<F> {
  fields: F
  set: <K extends keyof F>(name: K, value: F[K]) => void
  /** What the server says is wrong with a field, or with something in it. */
  error: (name: string) => string | undefined
}

export interface ContentFormState<F> extends Bound<F> {
  /** Null until the first save. */
  id: number | null
  slug: string
  setSlug: (slug: string) => void
  /** ISO; empty where the noun has none or nothing was said. */
  at: string
  setAt: (at: string) => void
  status: ContentStatus
  state: 'loading' | 'ready' | 'saving'
  problem: Problem | null
  dirty: boolean
  /** Words typed earlier and never saved have been put back. */
  restored: boolean
  forget: () => void
  /** Once more what did not come. */
  again: () => void
  save: (then?: ContentStatus) => Promise<boolean>
  /** Over what somebody else has saved meanwhile. */
  saveOver: () => Promise<boolean>
  setStatus: (status: ContentStatus) => Promise<void>
  remove: () => Promise<void>
  /** Something beside the fields has changed it: what is typed here stays and is saved over that. */
  rebase: () => Promise<void>
}

interface Typed<F> {
  fields: F
  slug: string
  at: string
}

/** A thing of the desk in a form: what is typed stays, whatever happens to the network, the session or the window. */
export function useContentForm<F>(path: ContentPath, home: string, idText: string, empty: F): ContentFormState<F> {
  const api = useApi()
  const calls = useMemo(() => contentCallsOf<F>(api, path), [api, path])
  const [id, setId] = useState(idText === 'new' ? null : Number(idText))
  const [typed, setTyped] = useState<Typed<F>>({ fields: empty, slug: '', at: '' })
  /** How the server has it: what the next save is made from. */
  const [kept, setKept] = useState<Pick<Whole<F>, 'status' | 'updated_at'> | null>(null)
  const [state, setState] = useState<ContentFormState<F>['state']>('loading')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [dirty, setDirty] = useState(false)
  const [restored, setRestored] = useState(false)
  const storageKey = `studio ${path} ${id ?? 'new'}`
  const begun = useRef(false)
  /** How often something was typed: what is typed while the form is being sent is not in what comes back. */
  const edits = useRef(0)
  /** What a closed screen would take with it. */
  const unsaved = useRef<{ key: string; typed: Typed<F> } | null>(null)
  unsaved.current = dirty ? { key: storageKey, typed } : null
  useEffect(
    () => () => {
      if (unsaved.current) keepHere(unsaved.current.key, unsaved.current.typed)
    },
    [],
  )

  const load = useCallback(
    async (which: number | null) => {
      try {
        const whole = which === null ? null : (await calls.read(which)).data
        setKept(whole)
        const server = whole ? typedOf(whole) : { fields: empty, slug: '', at: '' }
        const mine = readTyped<F>(`studio ${path} ${which ?? 'new'}`)
        setTyped(mine ? { ...mine, fields: { ...server.fields, ...mine.fields } } : server)
        setRestored(mine !== null)
        setDirty(mine !== null)
        setProblem(null)
        setState('ready')
      } catch (error) {
        setProblem(asProblem(error))
      }
    },
    // `empty` is written anew at every render of a screen; its first value is the one meant.
    // oxlint-disable-next-line react/exhaustive-deps
    [calls, path],
  )

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void load(id)
  }, [id, load])

  useEffect(() => {
    if (!dirty) return
    const timer = setTimeout(() => {
      if (unsaved.current) keepHere(storageKey, typed)
    }, 300)
    const warn = (event: BeforeUnloadEvent) => {
      keepHere(storageKey, typed)
      event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeunload', warn)
    }
  }, [dirty, storageKey, typed])

  function change(part: Partial<Typed<F>>): void {
    edits.current++
    setTyped((before) => ({ ...before, ...part }))
    setDirty(true)
  }

  async function send(base: string | undefined, then?: ContentStatus): Promise<boolean> {
    setState('saving')
    const sent = edits.current
    try {
      const body = { fields: typed.fields, ...(typed.slug ? { slug: typed.slug } : {}), ...(typed.at ? { at: typed.at } : {}) }
      const saved = (id === null ? await calls.create(body) : await calls.save(id, { ...body, base: base ?? '' })).data
      // From here on it is there, whatever becomes of its publishing or of what is read next.
      setKept(saved)
      if (id === null) {
        keepHere(storageKey, null)
        setId(saved.id)
        nameAddress(`${home}/${saved.id}`)
      }
      await takeKept(saved.id, sent)
      if (then !== undefined && then !== saved.status) {
        await calls.setStatus(saved.id, then)
        await takeKept(saved.id, sent)
      }
      toast(then === 'approved' ? 'Readers see it now' : 'Saved', { tone: 'success' })
      setProblem(null)
      setState('ready')
      if (idText === 'new') go(`${home}/${saved.id}`, { replace: true, keep: true })
      return true
    } catch (error) {
      setProblem(asProblem(error))
      setState('ready')
      return false
    }
  }

  /** What the server has made of it takes the place of what was typed, unless somebody has typed since. */
  async function takeKept(which: number, sent: number): Promise<void> {
    const whole = (await calls.read(which)).data
    setKept(whole)
    setRestored(false)
    if (edits.current !== sent) return
    // While it was read, what was typed may have been kept once more: the next screen would take it for unsaved.
    keepHere(`studio ${path} ${which}`, null)
    setTyped(typedOf(whole))
    setDirty(false)
    // The screen may be drawn anew before it has seen this.
    unsaved.current = null
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      setProblem(asProblem(error))
    }
  }

  return {
    id,
    ...typed,
    status: kept?.status ?? 'draft',
    state,
    problem,
    dirty,
    restored,
    set(name, value) {
      edits.current++
      setTyped((before) => ({ ...before, fields: { ...before.fields, [name]: value } }))
      setDirty(true)
    },
    error: (name) => errorIn(problem, name),
    setSlug: (slug) => change({ slug }),
    setAt: (at) => change({ at }),
    forget() {
      keepHere(storageKey, null)
      void load(id)
    },
    again() {
      setProblem(null)
      void load(id)
    },
    save: (then) => send(kept?.updated_at, then),
    async saveOver() {
      if (id === null) return false
      const { data } = await calls.read(id)
      return send(data.updated_at)
    },
    setStatus: (status) =>
      attempt(async () => {
        if (id === null) return
        await calls.setStatus(id, status)
        toast(status === 'approved' ? 'Readers see it now' : 'Readers see it no more', { tone: 'success' })
        await load(id)
      }),
    remove: () =>
      attempt(async () => {
        if (id !== null) await calls.remove(id)
        keepHere(storageKey, null)
        unsaved.current = null
        go(home)
      }),
    rebase: () =>
      attempt(async () => {
        if (id !== null) setKept((await calls.read(id)).data)
      }),
  }
}

function typedOf<F>({ fields, slug, at }: Whole<F>): Typed<F> {
  return { fields, slug, at: at ?? '' }
}

/** Of the field itself, else of the first thing in it. */
export function errorIn(problem: Problem | null, name: string): string | undefined {
  for (const [path, texts] of Object.entries(problem?.fields ?? {})) {
    const field = path.replace(/^fields\./, '')
    if (field === name) return texts[0]
    if (field.startsWith(`${name}.`)) return `${placeIn(field.slice(name.length + 1))}${texts[0]}`
  }
  return undefined
}

function readTyped<F>(key: string): Typed<F> | null {
  const value = keptHere(key)
  return typeof value === 'object' && value !== null && 'fields' in value ? (value as Typed<F>) : null // written by this file only
}

export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem(0, 'failed', wentWrong)
}
