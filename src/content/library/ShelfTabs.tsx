import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import { listPaths, type Shelf } from './rules.ts'
import '#ui/segmented.css'

const labels = (): Record<Shelf, string> => ({ books: t('library.books'), movies: t('library.movies'), music: t('library.music') })

/** From one shelf to another, or to all of them. */
export function ShelfTabs({ show }: { show: Shelf | undefined }) {
  return (
    <nav className="segmented-control shelf-tabs" aria-label={t('library.books-movies-and-music')}>
      <Link to={href.entertainment()} aria-current={show ? undefined : 'true'}>
        {t('library.everything')}
      </Link>
      {listPaths.map((shelf) => (
        <Link key={shelf} to={href.entertainment({ show: shelf })} aria-current={show === shelf ? 'true' : undefined}>
          {labels()[shelf]}
        </Link>
      ))}
    </nav>
  )
}
