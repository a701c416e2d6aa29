import { Icon } from '#ui/Icon.tsx'
import { keep } from './layer.ts'
import { firstShelf, nameOf, type LayerKind, type LayerValue } from './rules.ts'
import { useEntry } from './useLayer.ts'
import './reading.css'

interface SaveButtonProps {
  kind: LayerKind
  slug: string
  title: string
  image: LayerValue['image']
  /** On a card: the sign alone. */
  small?: boolean
}

/** Puts something on the reader's shelf, or takes it off; pressed once the browser knows. */
export function SaveButton({ kind, slug, title, image, small = false }: SaveButtonProps) {
  const name = nameOf('saved', kind, slug)
  const saved = Boolean(useEntry(name)?.value)
  const toggle = () => keep(name, saved ? null : { title, image, shelf: firstShelf })
  return (
    <button type="button" className={`${small ? 'save-small ' : ''}${saved ? 'on' : ''}`.trim()} aria-pressed={saved} onClick={toggle}>
      <span className="c">
        <Icon name="save" />
      </span>
      <span className={small ? 'sr' : undefined}>{small ? `Save ${title}` : 'Save'}</span>
    </button>
  )
}
