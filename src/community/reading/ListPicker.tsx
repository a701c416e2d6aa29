import { useState, type FormEvent } from 'react'
import { t } from '#i18n/messages.ts'
import { keep } from './reader-state.ts'
import { defaultListName, shelfName, type ReaderStateValue } from './rules.ts'

const another = ''

/** The shelf that something stands on: one of those there are, or a new one. */
export function ListPicker({ name, value, shelves }: { name: string; value: ReaderStateValue; shelves: string[] }) {
  const [typed, setTyped] = useState<string | null>(null)
  const move = (shelf: string) => keep(name, { ...value, shelf })
  function found(event: FormEvent) {
    event.preventDefault()
    const shelf = typed?.trim().slice(0, 40)
    if (shelf) move(shelf)
    setTyped(null)
  }
  if (typed !== null)
    return (
      <form onSubmit={found} className="new-list-form">
        <label>
          <span className="visually-hidden">{t('reading.name-of-the-new-list')}</span>
          <input value={typed} maxLength={40} onChange={(event) => setTyped(event.target.value)} />
        </label>
        <button className="btn is-small">{t('reading.move-it')}</button>
      </form>
    )
  return (
    <label>
      <span className="visually-hidden">{t('reading.list')}</span>
      <select value={value.shelf ?? defaultListName} onChange={(event) => (event.target.value === another ? setTyped('') : move(event.target.value))}>
        {shelves.map((shelf) => (
          <option key={shelf} value={shelf}>
            {shelfName(shelf)}
          </option>
        ))}
        <option value={another}>{t('reading.new-list')}</option>
      </select>
    </label>
  )
}
