import { safeHref } from '#base/blocks/address.ts'
import { t } from '#i18n/messages.ts'
import type { Link } from './contract.ts'
import { relOf } from './rules.ts'

const ways = (): Record<string, string> => ({
  buy: t('library.to-buy'),
  borrow: t('library.to-borrow'),
  read: t('library.to-read'),
  listen: t('library.to-listen'),
  cinema: t('library.in-the-cinema'),
  stream: t('library.to-stream'),
  rent: t('library.to-rent'),
})

/** Where to get it. */
export function OutboundLinks({ links }: { links: Link[] }) {
  return (
    <ul className="outbound-links" aria-label={t('library.where-to-get-it')}>
      {links.map((link) => (
        <li key={link.url + link.kind}>
          <a href={safeHref(link.url)} rel={relOf(link)}>
            <b dir="auto">{link.label}</b>
            <span>
              {[ways()[link.kind] ?? link.kind, link.free ? t('library.free') : '', link.paid ? t('library.paid-link') : ''].filter(Boolean).join(', ')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
