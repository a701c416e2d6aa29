import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { keep } from './reader-state.ts'
import { defaultListName, nameOf, type ReaderStateKind, type ReaderStateValue } from './rules.ts'
import { useEntry } from './useReaderState.ts'
import './reading.css'

interface SaveButtonProps {
  kind: ReaderStateKind
  slug: string
  title: string
  image: ReaderStateValue['image']
  /** On a card the sign alone; on a page whose buttons have lines, one of them. Otherwise as beside an article. */
  look?: keyof typeof looks
}

const looks = { sign: 'save-icon-button', line: 'btn is-outlined save-button', big: 'btn is-outlined is-large save-button' }

/** Puts something on the reader's shelf, or takes it off; pressed once the browser knows. */
export function SaveButton({ kind, slug, title, image, look }: SaveButtonProps) {
  const name = nameOf('saved', kind, slug)
  const saved = Boolean(useEntry(name)?.value)
  const toggle = () => keep(name, saved ? null : { title, image, shelf: defaultListName })
  return (
    <button type="button" className={`${look ? looks[look] : ''} ${saved ? 'is-active' : ''}`.trim()} aria-pressed={saved} onClick={toggle}>
      <span className="action-count">
        <Icon name="save" />
      </span>
      <span className={look === 'sign' ? 'visually-hidden' : undefined}>{look === 'sign' ? t('reading.save', { title }) : t('action.save')}</span>
    </button>
  )
}
