import { t } from '#i18n/messages.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import { routes, type Handlers, type RouteSet } from '#platform/http/routes.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import type { CardSources } from './blocks-part.ts'
import { shownBounceFolder } from './bounce-folder.ts'
import { bounceWebhooks } from './bounce-webhooks.ts'
import { alreadySending, cancelMailing, changeArchive, mailingNotFound, mailingToChange, pauseMailing, resumeMailing, sendMailing } from './compose-mailing.ts'
import type { Mailing, MailingFields } from './contract.ts'
import { assertMayAddress } from './large-mailing.ts'
import { digestOf } from './list-rules.ts'
import { allLists, countSubscribers } from './list-store.ts'
import { listName, listToWrite } from './lists.ts'
import { assertOneSubject } from './local-hour.ts'
import { testMailing } from './mail.ts'
import { mailingAnswers } from './mailing-answers.ts'
import { mailingsContract } from './mailings-contract.ts'
import { countMailings, findMailing, insertMailing, listMailings, removeMailing, saveMailing } from './mailings.ts'
import { isMeasuring } from './measuring.ts'
import { mayEdit } from './rules.ts'
import { assertSegmentOf } from './segments.ts'
import { countSuppressed } from './suppressions.ts'
import { bouncesKey } from './tokens.ts'

type Answers = ReturnType<typeof mailingAnswers>
type Calls = Handlers<typeof mailingsContract>

export function mailingsRoutes(services: Services, cards: CardSources): RouteSet {
  const answers = mailingAnswers(services, cards)
  return routes(mailingsContract, {
    'GET /newsletter/overview': () => overview(services),
    ...editing(services, answers),
    ...preview(services, answers),
    ...sending(services, answers),
  })
}

async function overview(services: Services) {
  const { db } = services.database
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
    can_send: services.config.mail !== undefined,
    counts_clicks: await isMeasuring(services),
  }
}

function editing(
  services: Services,
  { answer, shown }: Answers,
): Pick<
  Calls,
  | 'GET /newsletter/mailings'
  | 'POST /newsletter/mailings'
  | 'POST /newsletter/digests'
  | 'GET /newsletter/mailings/:id'
  | 'PUT /newsletter/mailings/:id'
  | 'DELETE /newsletter/mailings/:id'
> {
  const { database } = services
  const { db } = database

  async function begin(fields: MailingFields, userId: number): Promise<{ data: Mailing }> {
    const id = await database.write(async ({ tx }) => {
      await listToWrite(tx, fields.list)
      await assertSegmentOf(tx, fields)
      return insertMailing(tx, fields, { user_id: userId, now: services.now() })
    })
    return answer(id)
  }

  return {
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
    async 'PUT /newsletter/mailings/:id'({ params, body: { based_on: basedOn, ...wanted }, viewer, now }) {
      await database.write(async (writing) => {
        const { status, local_at, ...stored } = await mailingToChange(writing, params.id)
        if (!mayEdit(status)) throw alreadySending()
        const body = mergeOnBase<MailingFields>(stored, wanted, basedOn)
        assertOneSubject(body.second_subject, local_at)
        await listToWrite(writing.tx, body.list)
        await assertSegmentOf(writing.tx, body, stored.segment_id)
        // It goes out by itself, to whomever it names by then.
        if (status === 'scheduled') await assertMayAddress(writing.tx, viewer, body, now)
        await saveMailing(writing.tx, params.id, body, now)
      })
      return answer(params.id)
    },
    async 'DELETE /newsletter/mailings/:id'({ params }) {
      await database.write(async (writing) => {
        const { status } = await mailingToChange(writing, params.id)
        if (!mayEdit(status)) throw alreadySending()
        await removeMailing(writing.tx, params.id)
      })
      return { message: 'Removed' }
    },
  }
}

function preview(
  { database }: Services,
  { previewOf, addressOf }: Answers,
): Pick<Calls, 'GET /newsletter/mailings/:id/preview' | 'POST /newsletter/mailings/:id/preview' | 'POST /newsletter/mailings/:id/test'> {
  const { db } = database
  return {
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
  }
}

function sending(
  services: Services,
  { answer }: Answers,
): Pick<
  Calls,
  | 'POST /newsletter/mailings/:id/send'
  | 'POST /newsletter/mailings/:id/pause'
  | 'POST /newsletter/mailings/:id/resume'
  | 'PUT /newsletter/mailings/:id/archive'
  | 'POST /newsletter/mailings/:id/cancel'
> {
  return {
    async 'POST /newsletter/mailings/:id/send'({ params, body, viewer }) {
      await sendMailing(services, viewer, params.id, body.at === undefined ? undefined : Date.parse(body.at), body.local)
      return answer(params.id)
    },
    async 'POST /newsletter/mailings/:id/pause'({ params, viewer }) {
      await pauseMailing(services, viewer, params.id)
      return answer(params.id)
    },
    async 'POST /newsletter/mailings/:id/resume'({ params, viewer }) {
      await resumeMailing(services, viewer, params.id)
      return answer(params.id)
    },
    async 'PUT /newsletter/mailings/:id/archive'({ params, body: { based_on: basedOn, ...choice }, viewer }) {
      await changeArchive(services, viewer, params.id, choice, basedOn)
      return answer(params.id)
    },
    async 'POST /newsletter/mailings/:id/cancel'({ params, viewer }) {
      await cancelMailing(services, viewer, params.id)
      return answer(params.id)
    },
  }
}
