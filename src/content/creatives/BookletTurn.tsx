import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageNumberField } from '#ui/PageNumberField.tsx'
import { Link } from '#ui/router/Link.tsx'
import { pageIn, labelOf, pageAfterTurn } from '#content/pdf-pages/rules.ts'
import { pagesId, bookletAddress } from './booklet-pages.ts'
import type { Booklet as Pages } from './contract.ts'

export function PageNumber({ pages, page, onPage }: { pages: Pages; page: number; onPage: (page: number) => void }) {
  const { total } = pages
  return (
    <form
      className="booklet-toolbar__number"
      method="get"
      action={`#${pagesId}`}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('page')
        event.currentTarget.reset()
        onPage(pageIn(typeof typed === 'string' ? typed.trim() : null, total, pages.pages))
      }}
    >
      <PageNumberField name={t('creatives.page')} page={page} label={labelOf(pages, page)} />
      <span className="tabular-nums">/ {total}</span>
    </form>
  )
}

interface TurnProps {
  slug: string
  page: number
  total: number
  by: 1 | -1
  pairs: boolean
}

/** A link to the next page and one to the next spread: the style sheet shows the one that fits. */
export function Turn({ slug, page, total, by, pairs }: TurnProps) {
  const icon = <Icon name={by === 1 ? 'arrow-right' : 'arrow-left'} label={by === 1 ? t('creatives.next-page') : t('creatives.previous-page')} />
  const ways = pairs ? [['one', false] as const, ['two', true] as const] : [['any', false] as const]
  return ways.map(([name, spread]) => {
    const to = pageAfterTurn(page, total, by, spread)
    return to === null ? (
      <span key={name} className={`toolbar-button booklet-toolbar__turn is-${name}`} aria-hidden="true" />
    ) : (
      <Link key={name} className={`toolbar-button booklet-toolbar__turn is-${name}`} to={bookletAddress(slug, to)} keep rel={by === 1 ? 'next' : 'prev'}>
        {icon}
      </Link>
    )
  })
}
