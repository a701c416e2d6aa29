import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { logAudit } from '#content/admin/service.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import { renderMail } from '#platform/mail/mail-template.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import type { CardSources } from './blocks-part.ts'
import { changeArchive } from './compose-mailing.ts'
import { shownBounceFolder } from './bounce-folder.ts'
import { bounceWebhooks } from './bounce-webhooks.ts'
import { checkMailing } from './check-mailing.ts'
import { begunAlready, cancelMailing, mailingNotFound, mailingToChange, pauseMailing, resumeMailing, sendMailing } from './compose-mailing.ts'
import type { Mailing, MailingFields, Preview } from './contract.ts'
import { assertMayAddress } from './large-mailing.ts'
import { allLists, findList, countSubscribers } from './list-store.ts'
import { assertOneSubject } from './local-hour.ts'
import { digestOf } from './list-rules.ts'
import { listName, listToWrite } from './lists.ts'
import { isMeasuring } from './measuring.ts'
import { composed, testMailing } from './mail.ts'
import { mailingsContract } from './mailings-contract.ts'
import { countMailings, findMailing, insertMailing, listMailings, removeMailing, saveMailing, type MailingRow } from './mailings.ts'
import { mayEdit } from './rules.ts'
import { assertSegmentOf, countRecipients } from './segments.ts'
import { countSuppressed } from './suppressions.ts'
import { bouncesKey } from './tokens.ts'

export function mailingsRoutes(services: Services, cards: CardSources): RouteSet {
  const { database, config } = services
  const { db } = database

  async function shown(row: MailingRow): Promise<Mailing> {
    const { scheduled_at, started_at, finished_at, test_until, created_at, updated_at, ...rest } = row
    const when = (at: number | null) => (at === null ? null : isoDate(at))
    return {
      ...rest,
      page_path: await pagePath(row),
      // Before it begins, who would get it now.
      recipients: mayEdit(row.status) ? await countRecipients(db, row, services.now()) : row.recipients,
      scheduled_at: when(scheduled_at),
      started_at: when(started_at),
      finished_at: when(finished_at),
      test_until: row.winner === '' ? when(test_until) : null,
      created_at: isoDate(created_at),
      updated_at: isoDate(updated_at),
    }
  }

  async function pagePath({ archive, slug, status, list }: MailingRow): Promise<string> {
    if (archive !== 'public' || slug === null || mayEdit(status) || status === 'cancelled') return ''
    return href.mailing({ list, slug, language: (await findList(db, list))?.language || undefined })
  }

  async function answer(id: number): Promise<{ data: Mailing }> {
    const row = await findMailing(db, id)
    if (!row) throw mailingNotFound()
    return { data: await shown(row) }
  }

  async function previewOf(mailing: MailingRow, to: string): Promise<Preview> {
    const mail = (await composed(services, mailing, cards)).mail(to, null)
    const rendered = renderMail(mail, config)
    return { subject: mail.subject, ...rendered, ...(await checkMailing(services, rendered)) }
  }

  async function begin(fields: MailingFields, userId: number): Promise<{ data: Mailing }> {
    await listToWrite(db, fields.list)
    await assertSegmentOf(db, fields)
    return answer(await insertMailing(db, fields, { user_id: userId, now: services.now() }))
  }

  async function noted(action: string, id: number, viewer: { id: number }): Promise<{ data: Mailing }> {
    const { data } = await answer(id)
    await database.write(({ tx }) => logAudit(tx, { viewer, action, kind: 'mailing', subject: id, title: data.subject, now: services.now() }))
    return { data }
  }

  async function assertMaySend(id: number, viewer: Viewer): Promise<void> {
    const mailing = await findMailing(db, id)
    if (!mailing) throw mailingNotFound()
    await assertMayAddress(db, viewer, mailing, services.now())
    if (mailing.second_subject !== '' && mayEdit(mailing.status) && !(await isMeasuring(services)))
      throw new Problem(422, 'clicks-not-counted', t('studio-newsletter-test.clicks-are-not-counted'))
  }

  return routes(mailingsContract, {
    async 'GET /newsletter/overview'() {
      const rows = await db
        .selectFrom('newsletter_reasons')
        .select(['reason', (row) => row.fn.countAll<number>().as('n')])
        .groupBy('reason')
        .execute()
      return {
        lists: await Promise.all(
          (await allLists(db)).map(async (list) => ({
            list: list.slug,
            name: await listName(services, list),
            subscribers: await countSubscribers(db, list.slug),
            closed: list.closed_at !== null,
            language: list.language,
          })),
        ),
        suppressed: await countSuppressed(db),
        reasons: Object.fromEntries(rows.map(({ reason, n }) => [reason, Number(n)])),
        bounces_path: `/api/newsletter/bounces?key=${bouncesKey(services)}`,
        bounce_webhooks: Object.fromEntries(Object.entries(bounceWebhooks).map(([name, path]) => [name, `${path}?key=${bouncesKey(services)}`])),
        bounce_folder: await shownBounceFolder(services),
        can_send: config.mail !== undefined,
        counts_clicks: await isMeasuring(services),
      }
    },

    async 'GET /newsletter/mailings'({ query: { limit, cursor } }) {
      const before = cursor === undefined ? undefined : Number(positionIn('mailings', cursor, ['integer'])[0])
      const rows = await listMailings(db, limit + 1, before)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const next = rows.length > limit && last ? `/api/newsletter/mailings?limit=${limit}&cursor=${cursorOf('mailings', [last.id])}` : null
      return { data: await Promise.all(page.map(shown)), links: { next, prev: null }, meta: { total: await countMailings(db), per_page: limit } }
    },

    'POST /newsletter/mailings': ({ body, viewer }) => begin(body, viewer.id),
    'POST /newsletter/digests': async ({ body, viewer }) => begin(await digestOf(services, body.list), viewer.id),
    'GET /newsletter/mailings/:id': ({ params }) => answer(params.id),

    async 'PUT /newsletter/mailings/:id'({ params, body, viewer, now }) {
      await database.write(async (writing) => {
        const { status, local_at } = await mailingToChange(writing, params.id)
        if (!mayEdit(status)) throw begunAlready()
        assertOneSubject(body.second_subject, local_at)
        await listToWrite(writing.tx, body.list)
        await assertSegmentOf(writing.tx, body)
        // It goes out by itself, to whomever it names by then.
        if (status === 'scheduled') await assertMayAddress(writing.tx, viewer, body, now)
        await saveMailing(writing.tx, params.id, body, now)
      })
      return answer(params.id)
    },

    async 'DELETE /newsletter/mailings/:id'({ params }) {
      await database.write(async (writing) => {
        const { status } = await mailingToChange(writing, params.id)
        if (!mayEdit(status)) throw begunAlready()
        await removeMailing(writing.tx, params.id)
      })
      return { message: 'Removed' }
    },

    async 'GET /newsletter/mailings/:id/preview'({ params, viewer }) {
      const mailing = await findMailing(db, params.id)
      if (!mailing) throw mailingNotFound()
      return previewOf(mailing, await addressOf(viewer.id))
    },

    async 'POST /newsletter/mailings/:id/preview'({ params, body, viewer }) {
      const mailing = await findMailing(db, params.id)
      if (!mailing) throw mailingNotFound()
      return previewOf({ ...mailing, ...body }, await addressOf(viewer.id))
    },

    async 'POST /newsletter/mailings/:id/test'({ params, body, viewer }) {
      const to = [...new Set(body.to)]
      const names = to.length > 0 ? to.join(', ') : await addressOf(viewer.id)
      await database.write(async (writing) => {
        await mailingToChange(writing, params.id)
        const whom = to.length > 0 ? to.map((address) => ({ to: address })) : [{ user: viewer.id }]
        for (const one of whom) await enqueueMail(writing.tx, { mail: testMailing, data: { mailing: params.id, ...one } })
      })
      return { message: t('studio-newsletter-preview.test-sent', { to: names }) }
    },

    async 'POST /newsletter/mailings/:id/send'({ params, body, viewer }) {
      await assertMaySend(params.id, viewer)
      await sendMailing(services, params.id, body.at === undefined ? undefined : Date.parse(body.at), body.local)
      return noted('send', params.id, viewer)
    },

    async 'POST /newsletter/mailings/:id/pause'({ params, viewer }) {
      await pauseMailing(services, params.id)
      return noted('pause', params.id, viewer)
    },

    async 'POST /newsletter/mailings/:id/resume'({ params, viewer }) {
      await assertMaySend(params.id, viewer)
      await resumeMailing(services, params.id)
      return noted('resume', params.id, viewer)
    },

    async 'PUT /newsletter/mailings/:id/archive'({ params, body, viewer }) {
      await changeArchive(services, params.id, body)
      return noted('archive', params.id, viewer)
    },

    async 'POST /newsletter/mailings/:id/cancel'({ params, viewer }) {
      await cancelMailing(services, params.id)
      return noted('cancel', params.id, viewer)
    },
  })

  async function addressOf(userId: number): Promise<string> {
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    if (!user?.email) throw new Problem(422, 'no-address', t('newsletter.error-your-account-has-no-address'))
    return user.email
  }
}
