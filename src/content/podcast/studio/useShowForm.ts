import { useCallback, useEffect, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import type { ShowFields } from '../fields.ts'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import type { Versions } from '#content/publishing/studio/conflict-parts.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { writeLocal, readLocal } from '#ui/local-storage.ts'
import { toast } from '#ui/toast.ts'

/** What is typed and not saved yet stays in this browser. */
const storageKey = 'studio show'
/** What that was typed over. */
const typedOver = 'studio-show-base'

/** The show in a form; `show` is null until it is loaded. */
export function useShowForm() {
  const api = useApi()
  const [show, setShow] = useState<ShowFields | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [conflict, setConflict] = useState<Versions<ShowFields> | null>(null)
  const base = useRef<ShowFields | null>(null)
  const [busy, setBusy] = useState(false)
  const [restored, setRestored] = useState(false)
  /** How often something was typed: what is typed while the form is being sent is not in what comes back. */
  const edits = useRef(0)

  const read = useCallback(async () => ((await api.call('GET /desk/show')) as { data: ShowFields }).data, [api]) // as podcast/admin-routes.ts says
  const load = useCallback(async () => {
    setProblem(null)
    try {
      const data = await read()
      const mine = readLocal(storageKey)
      base.current = (mine !== null && (readLocal(typedOver) as ShowFields | null)) || data // written by `change` only
      setShow(typeof mine === 'object' && mine !== null ? { ...data, ...mine } : data)
      setRestored(mine !== null)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [read])
  useEffect(() => void load(), [load])

  async function save(wanted = show, basedOn = base.current): Promise<void> {
    setBusy(true)
    const sent = edits.current
    try {
      const body = { ...wanted, ...(basedOn && { based_on: basedOn }) }
      const { data } = (await api.call('PUT /desk/show', { body })) as { data: ShowFields } // as podcast/admin-routes.ts says
      base.current = data
      setConflict(null)
      setProblem(null)
      toast(t('studio-podcast.saved'), { tone: 'success' })
      if (edits.current !== sent) return
      writeLocal(storageKey, null)
      setRestored(false)
      setShow(data)
    } catch (error) {
      if (wanted && error instanceof Problem && error.code === 'changed-meanwhile') setConflict({ mine: wanted, theirs: await read(), base: basedOn })
      else setProblem(asProblem(error))
    } finally {
      setBusy(false)
    }
  }

  function change(next: ShowFields): void {
    edits.current++
    writeLocal(storageKey, next)
    writeLocal(typedOver, base.current)
    setShow(next)
  }

  function discard(): void {
    writeLocal(storageKey, null)
    void load()
  }

  const resolve = (chosen: Partial<ShowFields>) => void (conflict && save({ ...conflict.theirs, ...chosen }, conflict.theirs))

  return { show, problem, conflict, resolve, busy, restored, load, save, change, discard }
}
