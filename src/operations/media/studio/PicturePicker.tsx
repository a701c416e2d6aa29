import { pictureTypes } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Media, MediaKind } from '../contract.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { LoadedMore } from '#studio/controls/LoadedMore.tsx'
import { LibraryGrid, LibraryTools } from './LibraryGrid.tsx'
import { UploadArea } from './UploadArea.tsx'
import { useLibrary, type LibraryFilters } from './useLibrary.ts'
import '#content/admin/studio/content-admin.css'

interface Props {
  opened: boolean
  onClose: () => void
  onPick: (media: Media) => void
  /** Default: pictures. */
  kind?: MediaKind
}

const titles = (): Record<MediaKind, string> => ({
  image: t('studio-media.choose-a-picture'),
  audio: t('studio-media.choose-a-recording'),
  video: t('studio-media.choose-a-film'),
  pdf: t('studio-media.choose-a-pdf'),
  file: t('studio-media.choose-a-file'),
})
const accepts: Partial<Record<MediaKind, string>> = { image: pictureTypes.join(','), audio: 'audio/*', video: 'video/*', pdf: 'application/pdf' }

/** From the media library, or a new one that goes there; used by every form that shows a picture or plays a file. */
export function PicturePicker({ opened, onClose, onPick, kind = 'image' }: Props) {
  // Not within the form that asks: the Enter key in a field of this one would send that one.
  return createPortal(
    <Dialog open={opened} onClose={onClose} title={titles()[kind]} className="is-wide">
      <Choosing kind={kind} onPick={onPick} />
    </Dialog>,
    document.body,
  )
}

function Choosing({ kind, onPick }: { kind: MediaKind; onPick: (media: Media) => void }) {
  const [filters, setFilters] = useState<LibraryFilters>({ kind, search: '', folder: '', unused: false })
  const library = useLibrary(filters)
  return (
    <>
      <UploadArea accept={accepts[kind]} folder={filters.folder} onDone={(media) => (media.kind === kind ? onPick(media) : library.put(media))} />
      <LibraryTools filters={filters} folders={library.folders} onChange={(part) => setFilters({ ...filters, ...part })} fixed />
      {library.problem && <ErrorNote message={library.problem.message} onRetry={() => void library.load()} />}
      {library.list?.data.length === 0 && (
        <EmptyList title={t('studio-media.nothing-of-this-kind-yet')} filtered={filters.search !== '' || filters.folder !== ''}>
          {t('studio-media.upload-the-first-file-above')}
        </EmptyList>
      )}
      <LibraryGrid items={library.list?.data ?? []} chosen={null} onChoose={onPick} />
      <LoadedMore list={library.list} onMore={library.more} pending={library.loadingMore} />
    </>
  )
}
