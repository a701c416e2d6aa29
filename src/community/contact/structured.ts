import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import type { PublicSettings } from '#operations/settings/contract.ts'
import { contactTopics, topicNames } from './rules.ts'

/** schema.org ContactPage with a ContactPoint for each address, and its questions. */
export function structuredContact(facts: PublicSettings, siteUrl: string): unknown {
  const url = siteUrl + href.contact()
  const { street, postal_code, locality, region, country } = facts.postal_address
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ContactPage',
        '@id': url,
        url,
        name: t('contact.contact-of', { site: facts.name }),
        mainEntity: {
          '@type': 'NewsMediaOrganization',
          name: facts.name,
          url: `${siteUrl}/`,
          ...(facts.phone ? { telephone: facts.phone } : {}),
          ...(street
            ? {
                address: {
                  '@type': 'PostalAddress',
                  streetAddress: street || undefined,
                  postalCode: postal_code || undefined,
                  addressLocality: locality || undefined,
                  addressRegion: region || undefined,
                  addressCountry: country || undefined,
                },
              }
            : {}),
          sameAs: facts.social.map((link) => link.url),
          contactPoint: contactTopics
            .filter((topic) => facts.contact_addresses[topic])
            .map((topic) => ({
              '@type': 'ContactPoint',
              contactType: topicNames()[topic],
              email: facts.contact_addresses[topic],
              url: `${url}?topic=${topic}`,
            })),
        },
      },
      ...(facts.faq.length > 0
        ? [
            {
              '@type': 'FAQPage',
              mainEntity: facts.faq.map(({ question, answer }) => ({
                '@type': 'Question',
                name: question,
                acceptedAnswer: { '@type': 'Answer', text: answer },
              })),
            },
          ]
        : []),
    ],
  }
}
