import { safeHref } from '#base/blocks/address.ts'

/** Where a link leads; nothing for an address that must not be followed. */
export function linkTo(address: string): { href?: string; rel?: string } {
  const href = safeHref(address)
  return href && /^http/i.test(href) ? { href, rel: 'noopener nofollow ugc' } : { href }
}
