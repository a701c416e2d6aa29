import { useEffect, type ReactNode } from 'react'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Head } from '#ui/Head.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { useNav } from '#ui/router/NavProvider.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { itemBySlug } from './client.ts'
import type { AnyItem } from './contract.ts'
import { addressOf, imageOf } from './item-display.ts'
import { ItemSkeleton } from './ItemSkeleton.tsx'
import { ItemView } from './ItemView.tsx'
import type { ItemKind } from './rules.ts'
import { structuredItem, summaryOf } from './structured.ts'

interface ItemScreenProps {
  kind: ItemKind
  slug: string
  /** Mentioned in. */
  aside?: ReactNode
}

/** An item as the page itself. */
export function ItemPage(props: ItemScreenProps) {
  return <Item {...props} over={false} />
}

/** An item before the list it was chosen from. */
export function ItemDialog({ onClose, ...props }: ItemScreenProps & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={titles()[props.kind]} titleHidden className="item-dialog">
      {/* Another item begins at its top. */}
      <Item key={`${props.kind} ${props.slug}`} {...props} over />
    </Dialog>
  )
}

const titles = (): Record<ItemKind, string> => ({ book: t('library.book'), movie: t('library.movie'), music: t('library.record') })
const openGraph = { book: 'book', movie: 'video.movie', music: 'music.album' } as const

function Item({ kind, slug, aside, over }: ItemScreenProps & { over: boolean }) {
  const nav = useNav()
  const answer = useQuery(itemBySlug(kind, slug))
  const item = answer.data?.data
  const gone = answer.error?.status === 404 ? answer.error : null
  useEffect(() => {
    if (gone) nav.fail(gone)
  }, [nav, gone])
  return (
    <>
      {item ? <ItemHead kind={kind} item={item} /> : <Head title={titles()[kind]} noindex />}
      {item ? <ItemView kind={kind} item={item} over={over} aside={aside} /> : answer.isError ? <QueryError query={answer} /> : <ItemSkeleton kind={kind} />}
    </>
  )
}

function ItemHead({ kind, item }: { kind: ItemKind; item: AnyItem }) {
  const site = useSite()
  const title = commaSeparated([item.title, item.byline])
  return (
    <>
      <Head
        title={title}
        description={summaryOf(item)}
        canonical={addressOf(kind, item.slug)}
        image={imageOf(item)}
        type={openGraph[kind]}
        share={{ kind, slug: item.slug, updated_at: item.updated_at }}
      />
      {import.meta.env.SSR && <JsonLd data={structuredItem(kind, item, site)} />}
    </>
  )
}
