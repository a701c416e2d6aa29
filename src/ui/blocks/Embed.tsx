import { useState } from 'react'
import type { EmbedBlock } from '#base/blocks/model.ts'
import { tParts } from '#i18n/messages.ts'
import { Icon } from '../Icon.tsx'
import { linkTo } from './link-to.ts'

/** The player's and the film's address are made from the id alone; frame-src must allow the two player hosts. */
const houses = {
  youtube: {
    name: 'YouTube',
    player: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    page: (id: string) => `https://www.youtube.com/watch?v=${id}`,
  },
  vimeo: {
    name: 'Vimeo',
    player: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
    page: (id: string) => `https://vimeo.com/${id}`,
  },
}

/** Nothing is asked of the film's house before the reader presses play. */
export function Embed({ block }: { block: EmbedBlock }) {
  const [open, setOpen] = useState(false)
  const { provider, title } = block.props
  const house = houses[provider]
  const id = encodeURIComponent(block.props.video_id)
  return (
    <figure className="embed">
      {open ? (
        <iframe
          ref={(frame) => frame?.focus()}
          src={house.player(id)}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the two permissions undo each other only for a frame of our own origin
          sandbox="allow-popups allow-presentation allow-same-origin allow-scripts"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          <span className="play-button">
            <Icon name="play" />
          </span>
          <span className="heading h5" dir="auto">
            {tParts('ui.play', {
              title,
              label: (inside) => (
                <span key="label" className="visually-hidden">
                  {inside}
                </span>
              ),
            })}
          </span>
        </button>
      )}
      <figcaption>
        {tParts('ui.nothing-is-asked', {
          provider: house.name,
          link: (inside) => (
            <a key="link" {...linkTo(house.page(id))}>
              {inside}
            </a>
          ),
        })}
      </figcaption>
    </figure>
  )
}
