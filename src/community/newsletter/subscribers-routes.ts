import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { logAudit } from '#content/admin/service.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { assertAtMost, tagFound, unsubscribeFound } from './bulk-subscribers.ts'
import { csvOf } from './export-subscribers.ts'
import { importSubscribers } from './import-subscribers.ts'
import { listToWrite } from './lists.ts'
import { forgetAddress, requestSubscription } from './service.ts'
import { ensureSubscriber, listsOf, subscribe } from './store.ts'
import { addTags, countFound, endSuppressed, filterChoices, findShown, historyOf, listSubscribers, mailsOf, setTags } from './subscribers.ts'
import { subscribersContract, type Subscriber } from './subscribers-contract.ts'

const atOnce = 5_000

export function subscribersRoutes(services: Services): RouteSet {
  const { database, now } = services
  const { db } = database

  async function found(id: number): Promise<Subscriber> {
    const subscriber = await findShown(db, id)
    if (!subscriber) throw new Problem(404, 'subscriber-not-found', t('studio-newsletter-subscribers.no-such-subscriber'))
    return subscriber
  }

  async function whole(id: number) {
    const [subscriber, history, mails] = [await found(id), await historyOf(db, id), await mailsOf(db, id)]
    return {
      data: {
        ...subscriber,
        history: history.map((event) => ({ ...event, created_at: isoDate(event.created_at) })),
        mails: mails.map((mail) => ({ ...mail, sent_at: mail.sent_at === null ? null : isoDate(mail.sent_at) })),
      },
    }
  }

  return routes(subscribersContract, {
    async 'GET /newsletter/subscribers'({ query: { limit, cursor, ...filters } }) {
      const binding = JSON.stringify(['subscribers', filters])
      const before = cursor === undefined ? undefined : Number(positionIn(binding, cursor, ['integer'])[0])
      const rows = await listSubscribers(db, filters, { limit: limit + 1, before }, now())
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
      const next = last && `/api/newsletter/subscribers?${new URLSearchParams([...given, ['limit', String(limit)], ['cursor', cursorOf(binding, [last.id])]])}`
      return { data: page, links: { next: next ?? null, prev: null }, meta: { total: await countFound(db, filters, now()), per_page: limit } }
    },

    'GET /newsletter/subscribers/choices': () => filterChoices(db),

    'GET /newsletter/subscribers/:id': ({ params }) => whole(params.id),

    async 'POST /newsletter/subscribers'({ body, viewer }) {
      for (const list of body.lists) await listToWrite(db, list)
      if (body.consent === '') {
        await requestSubscription(services, body.email, body.lists, { invited: body.lists })
        return { data: null }
      }
      const id = await database.write(async ({ tx }) => {
        const made = await ensureSubscriber(tx, body.email, now())
        const on = await listsOf(tx, made)
        for (const list of body.lists) if (!on.includes(list)) await subscribe(tx, made, list, now(), { source: 'hand', detail: body.consent })
        if (body.name) await tx.updateTable('newsletter_subscribers').set({ name: body.name }).where('id', '=', made).execute()
        await addTags(tx, made, body.tags)
        await logAudit(tx, { viewer, action: 'create', kind: 'subscriber', subject: made, title: body.lists.join(', '), now: now() })
        return made
      })
      return { data: await found(id) }
    },

    async 'PUT /newsletter/subscribers/:id'({ params: { id }, body: { name, language, tags, time_zone } }) {
      await found(id)
      await database.write(async ({ tx }) => {
        await tx
          .updateTable('newsletter_subscribers')
          .set({ name, language, ...(time_zone === undefined ? {} : { time_zone }), updated_at: now() })
          .where('id', '=', id)
          .execute()
        await setTags(tx, id, tags)
      })
      return whole(id)
    },

    async 'DELETE /newsletter/subscribers/:id'({ params: { id }, viewer }) {
      const { email } = await found(id)
      await database.write(async (writing) => {
        await forgetAddress(writing, email)
        await logAudit(writing.tx, { viewer, action: 'delete', kind: 'subscriber', subject: id, title: '', now: now() })
      })
      return { removed: 1 }
    },

    async 'POST /newsletter/subscribers/import'({ body, viewer }) {
      const result = await importSubscribers(services, body)
      const note = `${result.added} added, ${result.faults.length} not taken`
      await database.write(({ tx }) => logAudit(tx, { viewer, action: 'import', kind: 'subscriber', subject: body.list, title: body.list, note, now: now() }))
      return result
    },

    async 'GET /newsletter/subscribers/export'({ query: { after, ...filters } }) {
      const rows = await listSubscribers(db, filters, { limit: atOnce, after }, now())
      return { csv: csvOf(rows, after === 0), next: rows.length === atOnce ? (rows.at(-1)?.id ?? null) : null }
    },

    async 'POST /newsletter/subscribers/bulk'({ body: { filters, action, tag = '', most }, viewer }) {
      const changed = await database.write(async ({ tx }) => {
        await assertAtMost(tx, filters, most, now())
        const count = action === 'tag' ? await tagFound(tx, filters, tag, now()) : await unsubscribeFound(tx, filters, now())
        const note = `${action} ${tag}`.trim()
        await logAudit(tx, { viewer, action: 'save', kind: 'subscriber', subject: filters.list ?? '', title: `${count}`, note, now: now() })
        return count
      })
      return { changed }
    },

    async 'POST /newsletter/subscribers/clean'() {
      return { cleaned: await database.write(({ tx }) => endSuppressed(tx, now())) }
    },
  })
}
