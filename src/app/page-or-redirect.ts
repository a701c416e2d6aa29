import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { addressInItsLanguage } from '#content/translations/service.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import { matchAddress } from '#ui/router/match.ts'
import { oldPlaceOf } from './old-place.ts'

export class PageMoved extends Error {
  readonly to: string
  readonly status: number

  constructor(to: string, status: number) {
    super(to)
    this.to = to
    this.status = status
  }
}

/**
 * What `make` finds at an address. Where no page is, the owner's redirects are asked: they never hide one.
 * @param make makes the page, or what is shown instead of it
 * @throws PageMoved where a redirect of the owner or the custom of another system leads elsewhere, and where the content there is in another language
 */
export async function pageOrRedirect<P extends { status: number }>(to: string, context: PublicContext, make: (instead?: Problem) => Promise<P>): Promise<P> {
  const { name, pathname } = matchAddress(to)
  if (name !== null) {
    const own = await addressInItsLanguage(context, pathname)
    if (own) throw new PageMoved(own.to, own.status)
    const page = await make()
    if (page.status !== 404) return page
  }
  const place = await oldPlaceOf(context, pathname)
  if (place?.to) throw new PageMoved(place.to, place.status)
  return make(place ? new Problem(410, 'page-gone', t('shell.error-this-page-is-gone-for-good')) : undefined)
}
