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
    <li className="piece">
      <Link to={href.creative({ slug })}>
        {canShow(cover) ? (
          <Picture image={{ ...cover, alt: '' }} sizes={sizes} priority={priority} />
        ) : (
          <span className={headingClass('h4 blank', title)} dir="auto">
            {title}
          </span>
        )}
        <span className="cap">
          <b dir="auto">{title}</b> <i dir="auto">{bylineOf(creators)}</i>
          <span className="by">{kindNames[kind]}</span>
        </span>
      </Link>
    </li>
  )
}
