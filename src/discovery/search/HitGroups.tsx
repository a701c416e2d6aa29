import { kindOf, type SearchKind, searchKinds } from '#content/kinds.ts'
import type { ReactNode } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { Hit, SearchPage } from './contract.ts'
import { countText } from './rules.ts'
import './search.css'

interface HitGroupsProps {
  hits: Hit[]
  kinds: SearchPage['kinds']
  q: string
  onFollow?: () => void
  item: (hit: Hit) => ReactNode
  /** The groups are those of a field's choices. */
  choices?: boolean
}

/** What was found, by kind: articles at the left, everything else beside them. */
export function HitGroups({ hits, kinds, q, onFollow, item, choices = false }: HitGroupsProps) {
  const groups = searchKinds.flatMap((kind) => {
    const own = hits.filter((hit) => hit.kind === kind)
    const { total, more } = kinds.find((one) => one.kind === kind) ?? { total: own.length, more: false }
    return own.length > 0 ? [{ kind, own, all: total > own.length ? countText(total, more) : null }] : []
  })
  const articles = groups.filter(({ kind }) => kind === 'article')
  const others = groups.filter(({ kind }) => kind !== 'article')
  const draw = ({ kind, own, all }: (typeof groups)[number]) => (
    <div key={kind} {...(choices ? { role: 'group', 'aria-label': kindOf(kind).labels } : {})}>
      <GroupHead kind={kind} all={all} q={q} onFollow={onFollow} mute={choices} />
      {own.map(item)}
    </div>
  )
  const columns = [articles, others].filter((column) => column.length > 0)
  return (
    <div className={columns.length === 2 ? 'search-results' : 'search-results is-single-column'}>
      {columns.map((column) => (
        <section key={column === articles ? 'articles' : 'others'}>{column.map(draw)}</section>
      ))}
    </div>
  )
}

interface GroupHeadProps {
  kind: SearchKind
  /** How many; null when everything is shown. */
  all: string | null
  q: string
  onFollow: (() => void) | undefined
  mute: boolean
}

function GroupHead({ kind, all, q, onFollow, mute }: GroupHeadProps) {
  return (
    <h2 className="search-page__group" {...(mute ? { role: 'presentation' } : {})}>
      {kindOf(kind).labels}
      {all !== null ? (
        <Link to={href.search({ q, kind })} onClick={onFollow} {...(mute ? { tabIndex: -1, 'aria-hidden': true } : {})}>
          {t('search.all-of-kind', { count: all })}
        </Link>
      ) : null}
    </h2>
  )
}
