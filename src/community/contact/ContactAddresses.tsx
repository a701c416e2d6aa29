import { safeHref } from '#base/blocks/address.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { PublicSettings } from '#operations/settings/contract.ts'
import { contactTopics, topicNames } from './rules.ts'

/** Direct addresses by topic, the post, and how long an answer takes. */
export function ContactAddresses({ facts }: { facts: PublicSettings }) {
  const { name, street, postal_code, locality, region, country } = facts.postal_address
  const place = commaSeparated([`${postal_code} ${locality}`.trim(), region])
  const addressed = contactTopics.filter((topic) => facts.contact_addresses[topic])
  return (
    <>
      {facts.response_time && (
        <p className="standfirst" dir="auto">
          {facts.response_time}
        </p>
      )}
      {addressed.length > 0 && (
        <dl>
          {addressed.map((topic) => (
            <div key={topic}>
              <dt>{topicNames()[topic]}</dt>
              <dd>
                <a className="link" href={`mailto:${facts.contact_addresses[topic]}`}>
                  {facts.contact_addresses[topic]}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {(street || place) && (
        <address>
          <b>{t('contact.by-post')}</b>
          {[name, street, place, country].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {facts.phone && (
        <p>
          <b>{t('contact.by-telephone')}</b> <a href={`tel:${facts.phone.replace(/[^+\d]/g, '')}`}>{facts.phone}</a>
        </p>
      )}
      {facts.social.length > 0 && (
        <ul className="contact-social">
          {facts.social.map(({ label, url }) => (
            <li key={url}>
              <a className="more-link" href={safeHref(url)} rel="me">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
