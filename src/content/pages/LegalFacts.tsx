import type { PublicSettings } from '#operations/settings/contract.ts'

/** Who answers for the magazine, as the site settings have it. */
export function LegalFacts({ facts }: { facts: PublicSettings | undefined }) {
  if (!facts) return null
  const { legal, postal_address: at, periodical } = facts
  const place = [at.name, at.street, `${at.postal_code} ${at.locality}`.trim(), at.region, at.country].filter(Boolean).join(', ')
  const lines = [
    ['Publisher', legal.company || periodical.publisher || facts.name],
    ['Represented by', legal.represented_by],
    ['Address', place],
    ['Telephone', facts.phone],
    ['E-mail', facts.contact_addresses.general],
    ['Register', legal.register],
    ['VAT number', legal.vat_id],
    ['Responsible for the contents', legal.responsible],
    ['ISSN', periodical.issn],
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
