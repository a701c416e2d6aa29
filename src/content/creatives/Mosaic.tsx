import { canShow } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useList } from '#ui/useList.ts'
import { newestCreatives } from './client.ts'
import { bylineOf } from './rules.ts'
import './creatives.css'

const shown = 6

/** Of a picture in each cell (creatives.css): how wide it must be, and width by height of the cell. On a tablet the cells are taller, so that their pictures must be wider than they. */
const cells = [
  { sizes: '(max-width: 640px) 67vw, (max-width: 1020px) 56vw, 34vw', box: 0.84 },
  { sizes: '(max-width: 640px) 100vw, (max-width: 1020px) 54vw, 34vw', box: 1.6 },
  { sizes: '(max-width: 640px) 67vw, (max-width: 1020px) 47vw, 34vw', box: 1.4 },
  { sizes: '(max-width: 640px) 34vw, (max-width: 1020px) 27vw, 17vw', box: 0.8 },
  { sizes: '(max-width: 640px) 34vw, 25vw', box: 0.7 },
  { sizes: '(max-width: 640px) 34vw, 25vw', box: 0.7 },
]
/** Fewer pictures stand side by side. */
const fewest = 4

/** The newest pieces, cut to fit together. */
export function Mosaic() {
  const list = useList(newestCreatives())
  if (!list.loading && !list.failed && list.items.length === 0) return null
  return (
    <section className="section container" aria-labelledby="made-by-hand">
      <SectionHead
        id="made-by-hand"
        title={t('creatives.creatives')}
        note={t('creatives.pictures-poems-and-more')}
        more={{ to: href.creatives(), label: t('creatives.all-creatives') }}
      />
      {list.failed ? (
        <QueryError query={list} />
      ) : (
        <ul className={`mosaic is-of-${list.loading ? shown : Math.min(shown, list.items.length)}`} aria-busy={list.loading}>
          {list.loading
            ? Array.from({ length: shown }, (_, at) => (
                <li key={at} className={`mosaic__cell-${at + 1}`}>
                  <Skeleton shape="picture" />
                </li>
              ))
            : list.items.slice(0, shown).map(({ id, slug, title, cover, creators }, at) => (
                <li key={id} className={`mosaic__cell-${at + 1}`}>
                  <Link to={href.creative({ slug })}>
                    {canShow(cover) ? (
                      <Picture image={{ ...cover, alt: '' }} {...cellOf(at, list.items.length)} shape="fill" />
                    ) : (
                      <span className="creative-tile__blank" />
                    )}
                    <span className="creative-tile__caption">
                      {title} <i>{bylineOf(creators)}</i>
                    </span>
                  </Link>
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}

function cellOf(at: number, count: number) {
  const cell = count < fewest ? undefined : cells[at]
  return cell ?? { sizes: `(max-width: 640px) 100vw, ${Math.round(92 / count)}vw`, box: 4 / 3 }
}
