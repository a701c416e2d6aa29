import { t } from '#i18n/messages.ts'
import { useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { Autosave } from '#content/publishing/studio/autosave.ts'
import type { DraftCalls } from '#content/publishing/studio/draft-calls.ts'
import type { SaveState } from '#content/publishing/studio/save-state.ts'
import { useAutosave } from '#content/publishing/studio/useAutosave.ts'
import { toast } from '#ui/toast.ts'
import type { Addressed, EditedContent } from './content-calls.ts'
import { asProblem, errorIn, type ContentFormState } from './useContentForm.ts'

interface ContentDraftForm<F extends object> extends ContentFormState<F> {
  autosave: Autosave<EditedContent<F>>
  state: SaveState
  editable: boolean
  /** Why what was typed could not be saved when that was asked for. */
  problem: Problem | null
  /** Resolves when everything is saved; `all`: also what was refused. */
  flush: (all?: boolean) => Promise<void>
  /** The same, and says how it went. */
  save: () => Promise<void>
}

/** A content that is saved while one types; of a public one beside what readers see. */
export function useContentDraft<F extends object>(calls: DraftCalls<EditedContent<F>>, draft: EditedContent<F>, onReload: () => void): ContentDraftForm<F> {
  const [autosave, state] = useAutosave(calls, draft, { takeInput: () => {}, reload: onReload })
  const [typed, setTyped] = useState<Addressed<F>>(() => ({ ...draft.fields, ...(autosave.leftover?.outdated ? {} : autosave.leftover?.fields) }))
  const [problem, setProblem] = useState<Problem | null>(null)
  const editable = draft.rights.write && state.status !== 'taken' && state.status !== 'conflict' && !state.isReloading
  const isSaved = state.status === 'saved' && Object.keys(state.refused).length === 0
  const { slug, at } = draft.fields

  // The server makes the address out of the title, and the date when it is published.
  useEffect(() => {
    if (isSaved) setTyped((before) => ({ ...before, slug, at }))
  }, [isSaved, slug, at])

  function change(part: Partial<Addressed<F>>): void {
    if (!editable) return
    setTyped((before) => ({ ...before, ...part }))
    autosave.change(part)
  }

  async function flush(all = true): Promise<void> {
    try {
      await autosave.flush(all)
      setProblem(null)
    } catch (thrown) {
      const { status, code, message } = asProblem(thrown)
      setProblem(new Problem(status, code, message, { fields: autosave.state.faults }))
      throw thrown
    }
  }

  return {
    id: draft.id,
    fields: typed,
    slug: typed.slug,
    at: typed.at,
    isPublic: draft.state === 'public' || draft.state === 'scheduled',
    dirty: !isSaved,
    saved: state.at,
    ...{ autosave, state, editable, flush },
    problem: isSaved ? null : problem,
    set: (name, value) => change({ [name]: value } as unknown as Partial<Addressed<F>>), // a field of F with a value of its type
    error: (name) => errorIn(state.faults, name, calls.displays),
    setSlug: (value) => change({ slug: value } as Partial<Addressed<F>>), // the address is not a field of F
    setAt: (value) => change({ at: value } as Partial<Addressed<F>>), // neither is the date
    save: () =>
      flush().then(
        () => toast(t('studio-admin.saved'), { tone: 'success' }),
        () => {},
      ),
  }
}
