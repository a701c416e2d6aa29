import { useId, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import type { libraryContract } from '../library-contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import { submitting } from '#studio/controls/submit.ts'
import type { Folder } from './useLibrary.ts'

/** As many as one call takes. */
export const maxMarked = 200

interface Props {
  ids: readonly string[]
  folders: readonly Folder[]
  onMoved: () => void
  onClear: () => void
}

/** Puts all files that are picked out into one folder, a known or a new one. */
export function FolderBar({ ids, folders, onMoved, onClear }: Props) {
  const call = callsOf<typeof libraryContract>(useApi())
  const [folder, setFolder] = useState('')
  const [busy, setBusy] = useState(false)
  const id = useId()
  if (ids.length === 0) return null

  async function move(): Promise<void> {
    setBusy(true)
    await submitting(async () => {
      const { moved } = await call('PUT /media/folder', { body: { ids: [...ids], folder } })
      toast(
        folder.trim() ? t('studio-media.moved-to-folder', { count: moved, folder: folder.trim() }) : t('studio-media.moved-to-no-folder', { count: moved }),
        { tone: 'success' },
      )
      onMoved()
    })
    setBusy(false)
  }

  return (
    <form
      className="bulk-actions"
      aria-label={t('studio-media.with-the-selected-files')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void move()
      }}
    >
      <b className="tabular-nums">{t('studio-media.selected', { count: ids.length })}</b>
      <input
        list={id}
        aria-label={t('studio-media.folder')}
        placeholder={t('studio-media.covers-2026-or-none')}
        maxLength={100}
        value={folder}
        onChange={(event) => setFolder(event.target.value)}
      />
      <datalist id={id}>
        {folders.map((one) => (
          <option key={one.folder}>{one.folder}</option>
        ))}
      </datalist>
      <button type="submit" className="btn is-small" disabled={busy}>
        {t('studio-media.move')}
      </button>
      <button type="button" onClick={onClear}>
        {t('action.cancel')}
      </button>
    </form>
  )
}
