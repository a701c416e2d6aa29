import { safeHref } from '#base/blocks/address.ts'
import { parseEmbed } from '#base/blocks/players.ts'
import { t } from '#i18n/messages.ts'
import { Embed } from '#ui/blocks/Embed.tsx'

/** A trailer or a taste of a record: a film of a known house opens here by a click, a sound of ours plays, anything else is a link. */
export function Listen({ url, title, provider }: { url: string; title: string; provider?: string }) {
  const film = parseEmbed(url)
  const address = safeHref(url)
  if (film) return <Embed block={{ id: 'trailer', type: 'embed', props: { ...film, title }, children: [] }} />
  if (address?.startsWith('/')) {
    return (
      <figure className="media-player">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music has no words to caption */}
        <audio controls preload="none" src={address} aria-label={title} />
      </figure>
    )
  }
  return (
    <p>
      <a className="more-link" href={address} rel="noopener">
        {provider ? t('library.title-at-provider', { title, provider }) : title}
      </a>
    </p>
  )
}
