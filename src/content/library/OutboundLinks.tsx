import { safeHref } from '#base/blocks/address.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { Link } from './contract.ts'
import { linkNames } from './item-display.ts'
import { relOf } from './rules.ts'

/** Where to get it. */
export function OutboundLinks({ links }: { links: Link[] }) {
  return (
    <ul className="outbound-links" aria-label={t('library.where-to-get-it')}>
      {links.map((link) => (
        <li key={link.url + link.kind}>
          <a href={safeHref(link.url)} rel={relOf(link)}>
            <b dir="auto">{link.label}</b>
            <span>{commaSeparated([linkNames()[link.kind] ?? link.kind, link.free && t('library.free'), link.paid && t('library.paid-link')])}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
