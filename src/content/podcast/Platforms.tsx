import { safeHref } from '#base/blocks/address.ts'
import { t } from '#i18n/messages.ts'
import { Tag } from '#ui/Tag.tsx'
import type { Show } from './contract.ts'

/** Where else the podcast is heard. */
export function Platforms({ links }: { links: Show['platforms'] }) {
  return (
    <ul className="podcast-platforms" aria-label={t('podcast.also-available-on')}>
      {links.map(({ label, url }) => (
        <li key={url}>
          <Tag>
            <a href={safeHref(url)} rel="noopener">
              {label}
            </a>
          </Tag>
        </li>
      ))}
    </ul>
  )
}
