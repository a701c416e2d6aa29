import { useId, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Me } from '#community/accounts/contract.ts'
import { t } from '#i18n/messages.ts'
import { screens } from '../screens.tsx'
import { EntryList, optionId } from './EntryList.tsx'
import { useEntries } from './useEntries.ts'
import './palette.css'

interface Props {
  me: Me
  /** What was typed before its code was there. */
  begun: string
  onClose: () => void
  onKeys: () => void
}

/** Screens, contents and actions, found by their words and chosen by key. */
export function Palette({ me, begun, onClose, onKeys }: Props) {
  const [typed, setTyped] = useState(begun)
  const [at, setAt] = useState(0)
  const id = useId()
  const { entries, isSearching, problem } = useEntries(me, screens, typed.trim(), onKeys)
  const here = Math.min(at, entries.length - 1)

  function choose(index: number): void {
    const entry = entries[index]
    if (!entry) return
    // A dialog that is still open keeps the focus from the next screen.
    flushSync(onClose)
    entry.run()
  }
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const count = Math.max(1, entries.length)
    const move = { ArrowDown: () => setAt((here + 1) % count), ArrowUp: () => setAt((here - 1 + count) % count), Enter: () => choose(here) }[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <>
      <input
        className="command-palette__field"
        type="text"
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(id, here) : undefined}
        aria-label={t('studio-palette.field')}
        placeholder={t('studio-palette.field')}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <EntryList id={id} entries={entries} at={here} onChoose={choose} />
      <p role="status" className="meta">
        {problem ?? (entries.length > 0 ? '' : isSearching ? t('studio-frame.one-moment') : t('studio-frame.no-matches-found'))}
      </p>
    </>
  )
}
