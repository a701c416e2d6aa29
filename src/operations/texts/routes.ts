import { Problem } from '#base/problem.ts'
import { logAudit } from '#content/admin/service.ts'
import { t } from '#i18n/messages.ts'
import { shippedMessages } from '#i18n/site-messages.ts'
import { textFault } from '#i18n/text-fault.ts'
import { changeOwnText, siteSettings, siteSettingsNote } from '#operations/settings/service.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { note } from '#i18n/note.ts'
import { textsContract, type SiteText } from './contract.ts'
import { findTexts } from './find-texts.ts'

const perPage = 30

export function textsRoutes(services: Services): RouteSet {
  async function textsIn(language: string): Promise<SiteText[]> {
    const { texts } = await siteSettings(services)
    const [english, shipped, own] = [shippedMessages('en'), shippedMessages(language), texts[language] ?? {}]
    return Object.entries(english).flatMap(([key, text]) =>
      key.startsWith('studio-') ? [] : [{ key, english: text, shipped: shipped[key] ?? text, own: own[key] ?? null }],
    )
  }

  async function found(language: string, key: string): Promise<SiteText> {
    const text = (await textsIn(language)).find((one) => one.key === key)
    if (!text) throw new Problem(404, 'text-not-found', t('studio-texts.no-such-text'))
    return text
  }

  const audited =
    ({ language, key, ...by }: Pick<SiteText, 'key'> & { language: string } & Pick<Parameters<typeof logAudit>[1], 'viewer' | 'now'>) =>
    (tx: Parameters<typeof logAudit>[0]) =>
      logAudit(tx, {
        ...by,
        action: 'save',
        kind: 'settings',
        subject: 'site',
        title: siteSettingsNote,
        note: note('studio-audit.note-text', { language, key }),
      })

  return routes(textsContract, {
    async 'GET /texts'({ query: { search = '', own, page = 1, ...query } }) {
      const language = query.language ?? (await siteSettings(services)).language
      const all = findTexts(await textsIn(language), search).filter((text) => own === undefined || text.own !== null)
      const next = new URLSearchParams({ language, search, ...(own ? { own } : {}), page: String(page + 1) })
      return {
        data: all.slice((page - 1) * perPage, page * perPage),
        links: { next: all.length > page * perPage ? `/api/texts?${next}` : null, prev: null },
        meta: { total: all.length, per_page: perPage },
      }
    },

    async 'PUT /texts/:language/:key'({ params: { language, key }, body: { text, based_on: basedOn }, viewer, now }) {
      const fault = textFault((await found(language, key)).english, text, key)
      if (fault) throw new Problem(422, 'invalid', `text: ${fault}`, { fields: { text: [fault] } })
      await changeOwnText(services, { language, key, text, basedOn }, viewer.id, audited({ language, key, viewer, now }))
      return { data: await found(language, key) }
    },

    async 'DELETE /texts/:language/:key'({ params: { language, key }, query: { based_on: basedOn }, viewer, now }) {
      await found(language, key)
      await changeOwnText(services, { language, key, text: null, basedOn }, viewer.id, audited({ language, key, viewer, now }))
      return { data: await found(language, key) }
    },
  })
}
