import { useState } from 'react'
import type { Media } from '#base/blocks/model.ts'
import type { Player } from '#base/blocks/players.ts'
import { tParts } from '#i18n/messages.ts'
import { Icon } from '../Icon.tsx'
import { loadCode } from '../load-code.ts'
import { Picture } from '../Picture.tsx'
import { linkTo } from './link-to.ts'
import { visuallyHidden } from '#ui/MessageParts.tsx'

/** Nothing is asked of the provider before the reader presses play; what makes the player's address is loaded then, too. */
export function PlayerCard({ title, site, href, player, media }: { title: string; site: string; href: string; player: string; media?: Media | undefined }) {
  const [open, setOpen] = useState<Player | null>(null)
  async function play() {
    const { playerOf } = await loadCode(() => import('#base/blocks/players.ts'))
    setOpen(playerOf(player))
  }
  return (
    <figure className="embed">
      {open ? (
        <iframe
          className={`is-${open.shape}`}
          ref={(frame) => frame?.focus()}
          src={open.src}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the two permissions undo each other only for a frame of our own origin
          sandbox="allow-popups allow-presentation allow-same-origin allow-scripts"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" onClick={() => void play()}>
          {media && <Picture image={{ ...media, alt: '' }} sizes="600px" shape="fill" />}
          <span className="play-button">
            <Icon name="play" />
          </span>
          <span className="heading h5" dir="auto">
            {tParts('ui.play', {
              title,
              label: visuallyHidden,
            })}
          </span>
        </button>
      )}
      <figcaption>
        {tParts('ui.nothing-is-asked', {
          provider: site,
          link: (inside) => (
            <a key="link" {...linkTo(href)}>
              {inside}
            </a>
          ),
        })}
      </figcaption>
    </figure>
  )
}
