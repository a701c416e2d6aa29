import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { AuditAction } from '#content/admin/contract.ts'
import { logAudit } from '#content/admin/service.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { allLists, findList, insertList, keepOnlyList, updateList, type ListRow, countSubscribers } from './list-store.ts'
import { choicesFor, freeListSlug, listName, listsTag, nextDigest } from './lists.ts'
import { listsContract, type ListFields, type NewsletterList } from './lists-contract.ts'
import { signUpHtml } from './sign-up-html.ts'

export function listsRoutes(services: Services): RouteSet {
  const { database, now } = services
  const { db } = database

  async function all(): Promise<{ data: NewsletterList[] }> {
    return { data: await Promise.all((await allLists(db)).map((list) => shownList(services, list))) }
  }

  async function change(
    slug: string,
    viewer: Viewer,
    action: AuditAction,
    work: (tx: Writing['tx'], list: ListRow) => Promise<void>,
  ): Promise<{ data: NewsletterList[] }> {
    await database.write(async ({ tx, purge }) => {
      await keepOnlyList(tx, now())
      // Written first: whoever else changes it waits.
      await updateList(tx, slug, { updated_at: now() })
      const list = await findList(tx, slug)
      if (!list) throw new Problem(404, 'list-not-found', t('newsletter.error-no-such-list'))
      await work(tx, list)
      await logAudit(tx, { viewer, action, kind: 'newsletter-list', subject: slug, title: list.name || slug, now: now() })
      purge(listsTag)
    })
    return all()
  }

  return routes(listsContract, {
    'GET /newsletter/lists': {
      async everyone({ tag }) {
        tag(listsTag)
        const { newsletter } = await siteSettings(services)
        return { data: newsletter.state === 'on' ? await choicesFor(services) : [] }
      },
    },
    'GET /newsletter/lists/all': all,

    async 'POST /newsletter/lists'({ body, viewer }) {
      const { language } = await siteSettings(services)
      await database.write(async ({ tx, purge }) => {
        await keepOnlyList(tx, now())
        const slug = await freeListSlug(tx, body.name, body.language || language)
        await insertList(tx, { ...body, slug, next_digest_at: nextDigest(body, now()), closed_at: null, created_at: now(), updated_at: now() })
        await logAudit(tx, { viewer, action: 'create', kind: 'newsletter-list', subject: slug, title: body.name || slug, now: now() })
        purge(listsTag)
      })
      return all()
    },

    'PUT /newsletter/lists/:slug': ({ params: { slug }, body: { based_on: basedOn, ...wanted }, viewer }) =>
      change(slug, viewer, 'save', async (tx, stored) => {
        const body = mergeOnBase<ListFields>(stored, wanted, basedOn)
        await updateList(tx, slug, { ...body, next_digest_at: nextDigest(body, now()), updated_at: now() })
      }),

    async 'POST /newsletter/lists/order'({ body }) {
      await database.write(async ({ tx, purge }) => {
        await keepOnlyList(tx, now())
        const before = (await allLists(tx)).map(({ slug }) => slug)
        const { slugs } = mergeOnBase({ slugs: before }, { slugs: body.slugs }, body.based_on)
        const order = [...new Set([...slugs.filter((slug) => before.includes(slug)), ...before])]
        for (const [position, slug] of order.entries()) await updateList(tx, slug, { position })
        purge(listsTag)
      })
      return all()
    },

    'POST /newsletter/lists/:slug/close': ({ params: { slug }, viewer }) =>
      change(slug, viewer, 'close', async (tx, list) => {
        if (list.closed_at === null) await updateList(tx, slug, { closed_at: now(), updated_at: now() })
      }),

    'POST /newsletter/lists/:slug/reopen': ({ params: { slug }, viewer }) =>
      change(slug, viewer, 'reopen', (tx, list) => updateList(tx, slug, { closed_at: null, next_digest_at: nextDigest(list, now()), updated_at: now() })),
  })
}

async function shownList(services: Services, list: ListRow): Promise<NewsletterList> {
  const { position: _, ...row } = list
  const when = (at: number | null) => (at === null ? null : isoDate(at))
  const name = await listName(services, row)
  const isOpen = row.sign_up === 'open' && row.closed_at === null
  return {
    ...row,
    shown_name: name,
    sign_up_html: isOpen ? signUpHtml(services.config.siteUrl, { slug: row.slug, name }) : '',
    subscribers: await countSubscribers(services.database.db, row.slug),
    next_digest_at: when(row.next_digest_at),
    closed_at: when(row.closed_at),
    created_at: isoDate(row.created_at),
    updated_at: isoDate(row.updated_at),
  }
}
