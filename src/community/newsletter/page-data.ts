import { wantCards } from '#discovery/mentions/page-data.ts'
import { href, type Href } from '#base/paths.ts'
import { languagePath } from '#i18n/format.ts'
import { cursorIn } from '#ui/list-address.ts'
import { Redirect } from '#ui/router/redirect.ts'
import type { PageQueries, RouteData } from '#ui/router/route.ts'
import { archivedList, archivedLists, archivedMailing, archivedMailings, openLists, requestOfToken, subscriptionOfToken } from './client.ts'

export const pages: RouteData = {
  newsletter: (load) => Promise.all([load.need(openLists()), load.need(archivedLists())]),
  async newsletterConfirm(load, _, search) {
    if (search.get('done') === null) await load.want(requestOfToken(search.get('token') ?? ''))
  },
  async newsletterList(load, { list }, search) {
    const [{ data }] = await Promise.all([load.need(archivedList(list)), load.want(archivedMailings(list, cursorIn(search)))])
    inItsLanguage(data.language, href.newsletterList({ list, language: data.language }, { cursor: cursorIn(search) }))
  },
  async mailing(load, { list, slug }) {
    const { data } = await load.need(archivedMailing(list, slug))
    inItsLanguage(data.list.language, href.mailing({ list, slug, language: data.list.language }))
    await Promise.all([data.intro, data.article?.content ?? '[]', data.outro].map((content) => wantCards(load, content)))
  },
  unsubscribed: (load, _, search) => load.need(subscriptionOfToken(search.get('token') ?? '')),
}

export const queries: PageQueries = {
  newsletter: ['sent', 'list'],
  newsletterConfirm: ['token', 'done'],
  newsletterList: ['cursor'],
  unsubscribed: ['token'],
}

/** A newsletter is written in one language and has its address there. */
function inItsLanguage(language: string, address: Href): void {
  if (languagePath(language) !== languagePath()) throw new Redirect(address)
}
