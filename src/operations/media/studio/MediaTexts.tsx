import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import { toast } from '#ui/toast.ts'
import type { Media } from '../contract.ts'
import { FileActions } from './FileActions.tsx'
import { TextFields, type Texts } from './TextFields.tsx'

/** What was typed beside a file and not saved, and over what: another file may be looked at between. */
const typed = new Map<string, { texts: Texts; stored: Texts }>()

/** What the fields of a file begin with, or began with where something was typed. */
function storedOf(media: Media): Texts {
  return typed.get(media.id)?.stored ?? fieldsOf(media)
}

function fieldsOf({ alt, credit, folder }: Media): Texts {
  return { alt, credit, folder }
}

function labelOf(field: string): string {
  if (field === 'alt') return t('studio-media.in-words')
  return field === 'credit' ? t('studio-media.credit') : t('studio-media.folder')
}

interface Props {
  media: Media
  put: (body: Texts & { based_on: Texts }) => Promise<Media>
  read: () => Promise<Media>
  busy: boolean
  attempt: (work: () => Promise<unknown>) => Promise<void>
  onReplace: (file: File) => void
}

/** The words beside a file and what is done with them. */
export function MediaTexts({ media, put, read, busy, attempt, onReplace }: Props) {
  async function putTexts(wanted: Texts, basedOn: Texts): Promise<Texts> {
    const kept = await put({ ...wanted, based_on: basedOn })
    typed.delete(media.id)
    toast(t('studio-media.saved'), { tone: 'success' })
    return fieldsOf(kept)
  }

  return (
    <MergedForm<Texts> form={`media ${media.id}`} stored={storedOf(media)} put={putTexts} read={async () => fieldsOf(await read())} labelOf={labelOf}>
      {(stored, save) => (
        <Fields id={media.id} stored={stored} busy={busy} onSave={(texts) => void attempt(() => save(texts).catch(ignoreConflict))} onReplace={onReplace} />
      )}
    </MergedForm>
  )
}

/** Both versions are shown instead of its text. */
function ignoreConflict(error: unknown): void {
  if (asProblem(error).code !== 'changed-meanwhile') throw error
}

interface FieldsProps {
  id: string
  stored: Texts
  busy: boolean
  onSave: (texts: Texts) => void
  onReplace: (file: File) => void
}

function Fields({ id, stored, busy, onSave, onReplace }: FieldsProps) {
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
