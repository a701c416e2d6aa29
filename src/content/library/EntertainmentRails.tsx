import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Link } from '#ui/router/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useList } from '#ui/useList.ts'
import { newestItems } from './client.ts'
import { ItemTile, TileSkeleton } from './ItemTile.tsx'
import { itemKinds, listPathOf, type ItemKind } from './rules.ts'
import './rails.css'
import './shelves.css'

const shown = 6
const titles = (): Record<ItemKind, string> => ({ book: t('library.books'), movie: t('library.movies'), music: t('library.music') })

/** For the home page: recently added, on a shelf, a wall and in a crate. */
export function EntertainmentRails() {
  return (
    <section className="section container" aria-labelledby="verdicts">
      <SectionHead
        id="verdicts"
        title={t('library.books-movies-and-music')}
        note={t('library.reviews-and-recommendations')}
        more={{ to: href.entertainment(), label: t('library.all-reviews') }}
      />
      <div className="item-rails">
        {itemKinds.map((kind) => (
          <Rail key={kind} kind={kind} />
        ))}
      </div>
    </section>
  )
}

function Rail({ kind }: { kind: ItemKind }) {
  const list = useList(newestItems(kind))
  if (!list.loading && !list.failed && list.items.length === 0) return null
  return (
    <div className={`item-rail is-${kind}`}>
      <div className="item-rail__header">
        <h3 className="heading">
          <Link className="link" to={href.entertainment({ show: listPathOf[kind] })}>
            {titles()[kind]}
          </Link>
        </h3>
        <p className="italic">{t('library.newest-reviews')}</p>
      </div>
      {list.failed ? (
        <QueryError query={list} />
      ) : (
        <ul aria-busy={list.loading}>
          {list.loading
            ? Array.from({ length: shown }, (_, at) => <TileSkeleton key={at} kind={kind} />)
            : list.items
                .slice(0, shown)
                .map((item) => <ItemTile key={item.id} kind={kind} item={item} sizes="(max-width: 640px) 38vw, (max-width: 1020px) 22vw, 12vw" />)}
        </ul>
      )}
    </div>
  )
}
