import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import type { Media } from '../contract.ts'
import { FileActions } from './FileActions.tsx'
import { TextFields, type Texts } from './TextFields.tsx'

/** What was typed beside a file and not saved, and over what: another file may be looked at between. */
export const typed = new Map<string, { texts: Texts; stored: Texts }>()

/** What the fields of a file begin with, or began with where something was typed. */
export function storedOf(media: Media): Texts {
  return typed.get(media.id)?.stored ?? fieldsOf(media)
}

export function fieldsOf({ alt, credit, folder }: Media): Texts {
  return { alt, credit, folder }
}

export function labelOf(field: string): string {
  if (field === 'alt') return t('studio-media.in-words')
  return field === 'credit' ? t('studio-media.credit') : t('studio-media.folder')
}

interface Props {
  id: string
  stored: Texts
  busy: boolean
  onSave: (texts: Texts) => void
  onReplace: (file: File) => void
}

/** The words beside a file and what is done with them. */
export function MediaTexts({ id, stored, busy, onSave, onReplace }: Props) {
  const [texts, setTexts] = useState(typed.get(id)?.texts ?? stored)
  const unsaved = texts.alt !== stored.alt || texts.credit !== stored.credit || texts.folder !== stored.folder

  function write(part: Partial<Texts>): void {
    typed.set(id, { texts: { ...texts, ...part }, stored })
    setTexts({ ...texts, ...part })
  }

  return (
    <div className="media-texts">
      <TextFields texts={texts} onChange={write} />
      <FileActions busy={busy} unsaved={unsaved} onSave={() => onSave(texts)} onReplace={onReplace} />
    </div>
  )
}
