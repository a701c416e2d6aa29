import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useList } from '#ui/useList.ts'
import { newestItems } from './client.ts'
import { ItemTile, TileSkeleton } from './ItemTile.tsx'
import { listPathOf, type ItemKind } from './rules.ts'
import './shelves.css'

const shown = 6
const words = (): Record<ItemKind, { title: string; all: string }> => ({
  book: { title: t('library.newest-books'), all: t('library.all-books') },
  movie: { title: t('library.newest-movies'), all: t('library.all-movies') },
  music: { title: t('library.newest-music'), all: t('library.all-music') },
})

/** The newest of a shelf, under an item that is a page of its own. */
export function NewestRow({ kind }: { kind: ItemKind }) {
  const list = useList(newestItems(kind))
  if (!list.loading && !list.failed && list.items.length === 0) return null
  const { title, all } = words()[kind]
  return (
    <section className="section container" aria-labelledby={`newest-${kind}`}>
      <SectionHead
        id={`newest-${kind}`}
        title={title}
        note={t('library.recently-added')}
        more={{ to: href.entertainment({ show: listPathOf[kind] }), label: all }}
      />
      {list.failed ? (
        <QueryError query={list} />
      ) : (
        <ul className="item-grid is-row" aria-busy={list.loading}>
          {list.loading
            ? Array.from({ length: shown }, (_, at) => <TileSkeleton key={at} kind={kind} />)
            : list.items.map((item) => <ItemTile key={item.id} kind={kind} item={item} sizes="(max-width: 640px) 46vw, (max-width: 1020px) 31vw, 15vw" />)}
        </ul>
      )}
    </section>
  )
}
