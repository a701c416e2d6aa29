import { t } from '#i18n/messages.ts'
import type { Media, MediaKind } from '../contract.ts'
import { smaller } from './smaller.ts'
import type { Folder, LibraryFilters } from './useLibrary.ts'

const kinds = (): readonly [MediaKind | '', string][] => [
  ['', t('studio-media.all-kinds')],
  ['image', t('studio-media.pictures')],
  ['audio', t('studio-media.sound')],
  ['video', t('studio-media.film')],
  ['pdf', t('studio-media.pdf')],
  ['file', t('studio-media.other-files')],
]

interface FilterProps {
  filters: LibraryFilters
  folders: Folder[]
  onChange: (part: Partial<LibraryFilters>) => void
  /** The kind is given: a picture is looked for. */
  fixed?: boolean
}

export function LibraryTools({ filters, folders, onChange, fixed }: FilterProps) {
  return (
    <div className="filter-bar">
      <input
        className="search-input"
        type="search"
        placeholder={t('studio-media.find-by-name-description-or')}
        aria-label={t('studio-media.find-in-the-library')}
        value={filters.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      {!fixed &&
        kinds().map(([kind, label]) => (
          <button key={kind} type="button" aria-pressed={filters.kind === kind} onClick={() => onChange({ kind })}>
            {label}
          </button>
        ))}
      <select
        aria-label={t('studio-media.folder')}
        className="search-input"
        value={filters.folder}
        onChange={(event) => onChange({ folder: event.target.value })}
      >
        <option value="">{t('studio-media.all-folders')}</option>
        {folders.map(({ folder, count }) => (
          <option key={folder} value={folder}>
            {folder} ({count})
          </option>
        ))}
      </select>
      {!fixed && (
        <button type="button" aria-pressed={filters.unused} onClick={() => onChange({ unused: !filters.unused })}>
          {t('studio-media.not-used')}
        </button>
      )}
    </div>
  )
}

interface GridProps {
  items: readonly Media[]
  chosen: string | null
  onChoose: (media: Media) => void
  /** Several at once can be picked out, beside the one that is chosen. */
  marks?: { ids: ReadonlySet<string>; onMark: (id: string, marked: boolean) => void } | undefined
}

/** Faces of the library; pressing one chooses it. */
export function LibraryGrid({ items, chosen, onChoose, marks }: GridProps) {
  return (
    <div className="media-library__grid">
      {items.map((media) => (
        <div key={media.id} className="media-library__cell">
          <button type="button" className="media-library__item" aria-pressed={chosen === media.id} onClick={() => onChoose(media)}>
            <Face media={media} />
            <span>{media.name}</span>
          </button>
          {marks && (
            <label className="media-library__select">
              <input
                type="checkbox"
                aria-label={t('studio-media.select', { name: media.name })}
                checked={marks.ids.has(media.id)}
                onChange={(event) => marks.onMark(media.id, event.target.checked)}
              />
            </label>
          )}
        </div>
      ))}
    </div>
  )
}

function Face({ media }: { media: Media }) {
  const { image } = media
  if (!image) return <b className="media-library__preview">{media.name.split('.').at(-1)?.toUpperCase()}</b>
  return <img className="media-library__preview" src={smaller(image)} alt={image.alt} loading="lazy" width={image.width} height={image.height} />
}
