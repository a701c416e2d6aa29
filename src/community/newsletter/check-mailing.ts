import { deadLinks } from '#content/publishing/service.ts'
import { href } from '#base/paths.ts'
import { unescaped } from '#platform/mail/mail-styles.ts'
import type { RenderedMail } from '#platform/mail/mail-template.ts'
import type { Services } from '#platform/services.ts'
import type { CardSources } from './blocks-part.ts'
import type { MailingCheck } from './contract.ts'
import type { OutsideLinks } from './outside-links.ts'
import { clippedBytes } from './rules.ts'

/**
 * What to look at before a newsletter is sent, read from the mail itself: whatever wrote its parts is checked alike.
 * @param bytes of its HTML as readers get it
 */
export async function checkMailing(
  services: Services,
  cards: CardSources,
  outside: OutsideLinks,
  { html }: RenderedMail,
  bytes: number,
): Promise<{ checking: boolean; checks: MailingCheck[] }> {
  const { siteUrl } = services.config
  const links = valuesOf(html, /<a [^>]*?href="([^"]*)"/g)
  const own = links.flatMap((address) => (address.startsWith(`${siteUrl}/`) ? [address.slice(siteUrl.length)] : []))
  const elsewhere = outside.look(links.filter((address) => /^https?:/i.test(address) && address !== siteUrl && !address.startsWith(`${siteUrl}/`)))
  const dead = await deadLinks(services, cards, [...new Set(own.map((path) => path.replace(/[?#].*$/, '')))])
  const mute = [...html.matchAll(/<img [^>]*>/g)].flatMap(([tag]) => (/ alt="\s*"/.test(tag) ? valuesOf(tag, / src="([^"]*)"/g) : []))
  const check = (code: MailingCheck['code']) => (subject: string) => ({ code, subject })
  return {
    checking: elsewhere.checking,
    checks: [
      ...[...dead].map((path) => check('dead-link')(siteUrl + path)),
      ...elsewhere.dead.map(check('dead-link')),
      ...mute.map(check('alt')),
      ...(bytes > clippedBytes ? [check('size')('')] : []),
      ...(own.some((path) => path.startsWith(`${href.unsubscribed({})}?token=`)) ? [] : [check('unsubscribe')('')]),
    ],
  }
}

function valuesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, value = '']) => unescaped(value))
}
