import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '#i18n/messages.ts'
import { isPressed } from '#ui/shortcuts.ts'
import type { ArticleEditor } from './EditorSchema.tsx'
import type { Wanted } from './find-pattern.ts'
import { lookFor, matchesIn, takeStep } from './find-text.ts'
import { editorKeys } from './shortcuts.ts'
import './find-bar.css'

const longest = 200

interface Props {
  editor: ArticleEditor
  editable: boolean
  /** Words that were selected when it was opened. */
  words: string
  onClose: () => void
}

/** Finds and replaces in the text, footnotes and boxes of it too. */
export function FindBar({ editor, editable, words, onClose }: Props) {
  const [wanted, setWanted] = useState<Wanted>({ words, replacement: '', caseSensitive: false, wholeWord: false })
  const { count, at } = useMatches(editor, wanted)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const change = (part: Partial<Wanted>) => setWanted((before) => ({ ...before, ...part }))
  const step = (name: Parameters<typeof takeStep>[1]) => () => takeStep(editor, name)

  function close(): void {
    onClose()
    editor.focus()
  }
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (event.key === 'Escape') close()
    else if (isPressed(editorKeys.find, event)) field.current?.select()
    else if (isEnter) takeStep(editor, event.shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // Keys of the fields and buttons within it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="search" className="find-bar" aria-label={t('studio-find.title')} onKeyDown={press} onFocus={() => lookFor(editor, wanted)}>
      <input
        ref={field}
        type="text"
        dir="auto"
        maxLength={longest}
        aria-label={t('studio-find.find')}
        placeholder={t('studio-find.find')}
        value={wanted.words}
        onChange={({ target }) => change({ words: target.value })}
      />
      <span role="status" className="tabular-nums">
        {wanted.words && (at > 0 ? t('studio-find.position', { at: String(at), count: String(count) }) : t('studio-find.count', { count }))}
      </span>
      <button type="button" disabled={count === 0} onClick={step('previous')}>
        {t('studio-find.previous')}
      </button>
      <button type="button" disabled={count === 0} onClick={step('next')}>
        {t('studio-find.next')}
      </button>
      <Choice label={t('studio-find.match-case')} checked={wanted.caseSensitive} onChange={(caseSensitive) => change({ caseSensitive })} />
      <Choice label={t('studio-find.whole-words')} checked={wanted.wholeWord} onChange={(wholeWord) => change({ wholeWord })} />
      <input
        type="text"
        dir="auto"
        maxLength={longest}
        aria-label={t('studio-find.replacement')}
        placeholder={t('studio-find.replacement')}
        disabled={!editable}
        value={wanted.replacement}
        onChange={({ target }) => change({ replacement: target.value })}
      />
      <button type="button" disabled={count === 0 || !editable} onClick={step('replace')}>
        {t('studio-find.replace')}
      </button>
      {/* A double click would replace within what the first click has put in. */}
      <button type="button" disabled={count === 0 || !editable} onClick={({ detail }) => detail < 2 && takeStep(editor, 'replaceAll')}>
        {t('studio-find.replace-all')}
      </button>
      <button type="button" onClick={close}>
        {t('action.close')}
      </button>
    </div>
  )
}

function Choice({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} /> {label}
    </label>
  )
}

function useMatches(editor: ArticleEditor, wanted: Wanted) {
  const [matches, setMatches] = useState({ count: 0, at: 0 })
  useEffect(() => lookFor(editor, wanted), [editor, wanted])
  useEffect(() => {
    const view = editor.prosemirrorView
    const count = () => setMatches(matchesIn(editor))
    // Nothing is looked for while somebody types in the text.
    const type = () => view.hasFocus() && lookFor(editor, null)
    editor._tiptapEditor.on('transaction', count)
    view.dom.addEventListener('beforeinput', type)
    return () => {
      editor._tiptapEditor.off('transaction', count)
      view.dom.removeEventListener('beforeinput', type)
      lookFor(editor, null)
    }
  }, [editor])
  return matches
}
