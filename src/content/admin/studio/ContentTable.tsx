import { formatDate } from '#studio/moments.ts'
import type { Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { smaller } from '#operations/media/studio/smaller.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import type { ContentListCalls } from './content-calls.ts'

interface Props {
  rows: ContentListCalls['data']
  home: string
  dateLabel: string | undefined
  publicLabel: string
  /** The rows for actions on several at once. */
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
}

export function ContentTable({ rows, home, dateLabel, publicLabel, chosen, onChoose }: Props) {
  const pictured = rows.some((row) => row.cover !== null)
  return (
    <table className="studio-table">
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label={t('studio-articles.choose-all-that-are-shown')}
              checked={rows.every((row) => chosen.has(row.id))}
              onChange={(event) => onChoose(new Set(event.target.checked ? rows.map((row) => row.id) : []))}
            />{' '}
            {t('studio-admin.title')}
          </th>
          <th scope="col">{t('studio-admin.state')}</th>
          {dateLabel && (
            <th scope="col" className="is-end-aligned studio-table__label">
              {dateLabel}
            </th>
          )}
          <th scope="col" className="is-end-aligned">
            {t('studio-admin.changed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <div className="content-title">
                <input
                  type="checkbox"
                  aria-label={t('studio-publishing.choose', { title: row.title })}
                  checked={chosen.has(row.id)}
                  onChange={(event) => onChoose(new Set(event.target.checked ? [...chosen, row.id] : [...chosen].filter((id) => id !== row.id)))}
                />
                {pictured && <Thumb image={row.cover} />}
                <div>
                  <StudioLink to={`${home}/${row.id}`}>
                    <bdi>{row.title}</bdi>
                  </StudioLink>
                  {row.line && (
                    <span>
                      <bdi>{row.line.slice(0, 90)}</bdi>
                    </span>
                  )}
                </div>
              </div>
            </td>
            <td>
              <span className={`status-pill ${row.status === 'approved' ? 'is-success' : ''}`}>
                {row.status === 'approved' ? publicLabel : t('studio-admin.draft')}
              </span>
            </td>
            {dateLabel && <td className="is-end-aligned studio-table__label">{row.at ? formatDate(row.at) : ''}</td>}
            <td className="is-end-aligned">{formatDate(row.updated_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Thumb({ image }: { image: Image | null }) {
  if (!image) return <span className="content-thumbnail" />
  return <img className="content-thumbnail" src={smaller(image)} width={image.width} height={image.height} alt="" loading="lazy" />
}
