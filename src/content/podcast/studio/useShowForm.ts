import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import type { ShowFields } from '../fields.ts'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { writeLocal, readLocal } from '#ui/local-storage.ts'
import { toast } from '#ui/toast.ts'

/** What is typed and not saved yet stays in this browser. */
const storageKey = 'studio show'

/** The show in a form; `show` is null until it is loaded. */
export function useShowForm() {
  const api = useApi()
  const [show, setShow] = useState<ShowFields | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [restored, setRestored] = useState(false)
  /** How often something was typed: what is typed while the form is being sent is not in what comes back. */
  const edits = useRef(0)

  const load = useCallback(async () => {
    setProblem(null)
    try {
      const { data } = (await api.call('GET /desk/show')) as { data: ShowFields } // as podcast/admin-routes.ts says
      const mine = readLocal(storageKey)
      setShow(typeof mine === 'object' && mine !== null ? { ...data, ...mine } : data)
      setRestored(mine !== null)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [api])
  useEffect(() => void load(), [load])

  async function save(): Promise<void> {
    setBusy(true)
    const sent = edits.current
    try {
      const { data } = (await api.call('PUT /desk/show', { body: show })) as { data: ShowFields } // as podcast/admin-routes.ts says
      setProblem(null)
      toast(t('studio-podcast.saved'), { tone: 'success' })
      if (edits.current !== sent) return
      writeLocal(storageKey, null)
      setRestored(false)
      setShow(data)
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setBusy(false)
    }
  }

  function change(next: ShowFields): void {
    edits.current++
    writeLocal(storageKey, next)
    setShow(next)
  }

  function discard(): void {
    writeLocal(storageKey, null)
    void load()
  }

  return { show, problem, busy, restored, load, save, change, discard }
}
