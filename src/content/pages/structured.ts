import { href } from '#base/paths.ts'
import type { PublicSettings } from '#operations/settings/contract.ts'
import type { Page } from './contract.ts'
import { anchorOf, type Policy } from './rules.ts'

const policyNames: Record<Policy, string | null> = {
  corrections: 'correctionsPolicy',
  ethics: 'ethicsPolicy',
  ownership: 'ownershipFundingInfo',
  publishing: 'publishingPrinciples',
  diversity: 'diversityPolicy',
  accessibility: null,
}

/** schema.org: AboutPage with the magazine as NewsMediaOrganization, else a WebPage. */
export function structuredPage(page: Page, facts: PublicSettings, url: string): unknown {
  const base = {
    '@context': 'https://schema.org',
    url,
    name: page.title,
    description: page.standfirst,
    ...(page.updated_at ? { dateModified: page.updated_at } : {}),
  }
  if (page.slug !== 'about') return { ...base, '@type': 'WebPage' }
  const site = url.slice(0, -href.about().length)
  const named = page.sections.flatMap((section) => {
    const name = section.kind === 'text' && section.policy ? policyNames[section.policy] : null
    return name ? [[name, `${url}#${anchorOf(section.title)}`] as const] : []
  })
  const roles = new Map(
    page.sections.flatMap((section) => (section.kind === 'team' ? section.people.map(({ username, role }) => [username.toLowerCase(), role] as const) : [])),
  )
  return {
    ...base,
    '@type': 'AboutPage',
    mainEntity: {
      '@type': 'NewsMediaOrganization',
      name: facts.name,
      url: `${site}/`,
      logo: { '@type': 'ImageObject', url: `${site}/icon-512.png` },
      sameAs: facts.social.map((link) => link.url),
      ...Object.fromEntries(named),
      ...(facts.legal.company ? { legalName: facts.legal.company } : {}),
      employee: page.people.map((person) => ({
        '@type': 'Person',
        name: person.name,
        jobTitle: roles.get(person.username) ?? '',
        url: site + href.author({ username: person.username }),
        description: person.bio,
        sameAs: person.links.map((link) => link.url),
      })),
    },
  }
}
