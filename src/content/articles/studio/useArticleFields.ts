import { useEffect, useRef, useState } from 'react'
import { lengthOf } from '#base/blocks/reading-time.ts'
import type { Block } from '#base/blocks/model.ts'
import { readBlocks } from '#base/blocks/read.ts'
import type { Draft, DraftFields } from '#content/publishing/contract.ts'
import type { DraftCalls } from '#content/publishing/studio/draft-calls.ts'
import { useAutosave } from '#content/publishing/studio/useAutosave.ts'

/** From the last letter to the text that is made out of the editor, ms. */
const rest = 350
/** So long letters may stand in the editor only, for who writes without a rest, ms. */
const longestWait = 2_000

/** What a pause between two letters is waited for at most, ms. */
const longestLetter = 200

/** A long text takes as long to read as a letter to draw: the next letter would wait for both. */
function inPause(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: longestLetter })
  else work()
}

/** The fields of an article as they are written and saved, and its text as the editor holds it. */
export function useArticleFields(draft: Draft, calls: DraftCalls<Draft>, onReload: () => void) {
  const [autosave, state] = useAutosave(calls, draft, { takeInput: takeText, reload: onReload })
  const [fields, setFields] = useState<DraftFields>(() => ({ ...draft.fields, ...(autosave.leftover?.outdated ? {} : autosave.leftover?.fields) }))
  // The editor holds the text from then on.
  const [first] = useState(() => readBlocks(fields.content))
  const [counted, setCounted] = useState(() => lengthOf(first))
  const reading = useRef<{ timer: ReturnType<typeof setTimeout>; since: number; read: () => Block[] } | null>(null)
  const editable = draft.rights.write && state.status !== 'taken' && state.status !== 'conflict' && !state.isReloading

  function change(part: Partial<DraftFields>) {
    setFields((before) => ({ ...before, ...part }))
    autosave.change(part)
  }

  function written(read: () => Block[]) {
    const since = reading.current?.since ?? Date.now()
    clearTimeout(reading.current?.timer)
    reading.current = { read, since, timer: setTimeout(() => inPause(takeText), Math.min(rest, since + longestWait - Date.now())) }
  }

  function takeText() {
    const waiting = reading.current
    if (!waiting) return
    clearTimeout(waiting.timer)
    reading.current = null
    const blocks = waiting.read()
    setCounted(lengthOf(blocks))
    const content = JSON.stringify(blocks)
    setFields((before) => ({ ...before, content }))
    autosave.change({ content })
  }

  // The server makes the address: out of the title, or of the one that was asked for.
  useEffect(() => setFields((before) => ({ ...before, slug: draft.fields.slug })), [draft.fields.slug])

  // A page that is hidden may not come back: the last letters are in the journal before.
  const take = useRef(takeText)
  take.current = takeText
  useEffect(() => {
    const now = () => take.current()
    document.addEventListener('visibilitychange', now)
    return () => document.removeEventListener('visibilitychange', now)
  }, [])
  async function flush(all = true): Promise<void> {
    takeText()
    await autosave.flush(all)
  }

  return { autosave, state, fields, first, counted, editable, change, written, flush }
}
