import type { LinkCardBlock } from '#base/blocks/model.ts'
import { Picture } from '../Picture.tsx'
import { linkTo } from './link-to.ts'
import { PlayerCard } from './PlayerCard.tsx'

/** A page elsewhere as a card: with a player where one is known, else a link. */
export function LinkCard({ href, title, description, site, media, player }: LinkCardBlock['props']) {
  const name = site ?? URL.parse(href)?.hostname ?? href
  if (player) return <PlayerCard title={title} site={name} href={href} player={player} media={media} />
  return (
    <figure className="link-card">
      <a {...linkTo(href)}>
        {media && <Picture image={{ ...media, alt: '' }} sizes="200px" shape="1x1" />}
        <span>
          <b dir="auto">{title}</b>
          {description && <span dir="auto">{description}</span>}
          <span className="link-card__site" dir="auto">
            {name}
          </span>
        </span>
      </a>
    </figure>
  )
}
