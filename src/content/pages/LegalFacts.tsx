import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { PublicSettings } from '#operations/settings/contract.ts'

/** Who answers for the magazine, as the site settings have it. */
export function LegalFacts({ facts }: { facts: PublicSettings | undefined }) {
  if (!facts) return null
  const { legal, postal_address: at, periodical } = facts
  const place = commaSeparated([at.name, at.street, `${at.postal_code} ${at.locality}`.trim(), at.region, at.country])
  const lines = [
    [t('pages.publisher'), legal.company || periodical.publisher || facts.name],
    [t('pages.represented-by'), legal.represented_by],
    [t('pages.address'), place],
    [t('pages.telephone'), facts.phone],
    [t('pages.e-mail'), facts.contact_addresses.general],
    [t('pages.register'), legal.register],
    [t('pages.vat-number'), legal.vat_id],
    [t('pages.responsible-for-the-contents'), legal.responsible],
    [t('pages.issn'), periodical.issn],
  ] as const
  return (
    <dl className="legal-facts">
      {lines
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
