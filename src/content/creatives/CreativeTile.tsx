import { canShow } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { headingClass } from '#ui/heading.ts'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import type { CreativeCard } from './contract.ts'
import { bylineOf, kindNames } from './rules.ts'

/** A piece in its own proportions; the whole tile is one link. */
export function CreativeTile({ creative, sizes, priority = false }: { creative: CreativeCard; sizes: string; priority?: boolean }) {
  const { slug, title, kind, cover, creators } = creative
  return (
    <li className="creative-tile">
      <Link to={href.creative({ slug })}>
        {canShow(cover) ? (
          <Picture image={{ ...cover, alt: '' }} sizes={sizes} priority={priority} />
        ) : (
          <span className={headingClass('h4 creative-tile__blank', title)} dir="auto">
            {title}
          </span>
        )}
        <span className="creative-tile__caption">
          <b dir="auto">{title}</b> <i dir="auto">{bylineOf(creators)}</i>
          <span className="meta">{kindNames[kind]}</span>
        </span>
      </Link>
    </li>
  )
}
