import { t } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { LoadedMore } from '#studio/controls/LoadedMore.tsx'
import { useState } from 'react'
import type { MediaKind } from '../contract.ts'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { useSession } from '#ui/session/useSession.ts'
import { FolderBar, maxMarked } from './FolderBar.tsx'
import { LibraryGrid, LibraryTools } from './LibraryGrid.tsx'
import { MediaSide } from './MediaSide.tsx'
import { UploadArea } from './UploadArea.tsx'
import { useLibrary } from './useLibrary.ts'
import { useStudioQuery } from '#studio/router.ts'
import '#content/admin/studio/content-admin.css'

const kinds: readonly string[] = ['image', 'audio', 'video', 'pdf', 'file'] satisfies MediaKind[]

export function Screen() {
  const [filters, setFilters] = useLibraryFilters()
  const library = useLibrary(filters)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = library.list?.data.find((media) => media.id === chosenId)
  const { user } = useSession()
  const isEditor = user?.role === 'editor' || user?.role === 'admin'
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())

  function mark(id: string, on: boolean): void {
    const ids = new Set(marked)
    if (!on) ids.delete(id)
    else if (ids.size < maxMarked) ids.add(id)
    setMarked(ids)
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-media.media')}</h1>
      </div>
      <LibraryTools filters={filters} folders={library.folders} onChange={setFilters} />
      <UploadArea
        folder={filters.folder}
        onDone={(media) => {
          library.put(media)
          setChosenId(media.id)
        }}
      />
      {library.problem && <ErrorNote message={library.problem.message} onRetry={() => void library.load()} />}
      <p className="content-form__status" role="status">
        {library.problem ? '' : library.list ? t('studio-media.file-count', { count: library.list.meta.total }) : t('studio-media.one-moment')}
      </p>
      <FolderBar
        ids={[...marked]}
        folders={library.folders}
        onClear={() => setMarked(new Set())}
        onMoved={() => {
          setMarked(new Set())
          void library.load()
        }}
      />
      <div className={chosen ? 'media-library is-open' : 'media-library'}>
        <div>
          <LibraryGrid
            items={library.list?.data ?? []}
            chosen={chosenId}
            onChoose={(media) => setChosenId(media.id === chosenId ? null : media.id)}
            marks={isEditor ? { ids: marked, onMark: mark } : undefined}
          />
          {library.list?.data.length === 0 && <EmptyLibrary filters={filters} />}
          <LoadedMore list={library.list} onMore={library.more} pending={library.loadingMore} />
        </div>
        {chosen && (
          <MediaSide
            key={`${chosen.id} ${chosen.version}`}
            media={chosen}
            onChange={library.put}
            onClose={() => setChosenId(null)}
            onRemoved={() => {
              library.drop(chosen.id)
              setChosenId(null)
            }}
          />
        )}
      </div>
    </>
  )
}

/** Which files are shown, as the address says. */
function useLibraryFilters() {
  const [query, setQuery] = useStudioQuery()
  const kind = query.get('kind') ?? ''
  const filters = {
    kind: kinds.includes(kind) ? (kind as MediaKind) : ('' as const), // one of the list, by the line itself
    search: query.get('q') ?? '',
    folder: query.get('folder') ?? '',
    unused: query.get('used') === 'no',
  }
  const setFilters = ({ kind: one, search, folder, unused }: Partial<typeof filters>) =>
    setQuery({
      ...(one === undefined ? {} : { kind: one }),
      ...(search === undefined ? {} : { q: search }),
      ...(folder === undefined ? {} : { folder }),
      ...(unused === undefined ? {} : { used: unused ? 'no' : '' }),
    })
  return [filters, setFilters] as const
}

function EmptyLibrary({ filters }: { filters: ReturnType<typeof useLibraryFilters>[0] }) {
  return (
    <EmptyList
      title={filters.unused ? t('studio-media.every-file-is-used') : t('studio-media.no-files-yet')}
      begin={
        filters.unused
          ? undefined
          : { label: t('studio-media.upload-the-first-one'), act: () => document.querySelector<HTMLElement>('.drop-zone button')?.click() }
      }
      filtered={Boolean(filters.kind || filters.search || filters.folder)}
    >
      {t('studio-media.pictures-pdfs-and-sounds-of')}
    </EmptyList>
  )
}
