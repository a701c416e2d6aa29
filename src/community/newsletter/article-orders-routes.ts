import { Problem } from '#base/problem.ts'
import { findArticleRow } from '#content/articles/service.ts'
import { t } from '#i18n/messages.ts'
import type { Db } from '#platform/db/tables.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { mailingsOfArticle, newsletterOf, placeOrder, removeOrder } from './article-orders.ts'
import { articleOrdersContract, type Order } from './article-orders-contract.ts'
import { assertMayAddress } from './large-mailing.ts'
import { listToWrite } from './lists.ts'
import { assertSegmentOf } from './segments.ts'

export function articleOrdersRoutes({ database, now }: Services): RouteSet {
  const { db } = database

  async function answer(id: number) {
    await articleToMail(db, id)
    return { data: await newsletterOf(db, id) }
  }

  return routes(articleOrdersContract, {
    'GET /newsletter/articles/:id': ({ params }) => answer(params.id),

    async 'PUT /newsletter/articles/:id'({ params: { id }, body: { again, based_on: basedOn, ...wanted }, viewer }) {
      await database.write(async ({ tx }) => {
        const article = await articleToMail(tx, id)
        if (article.place !== null) throw new Problem(409, 'article-public', t('studio-newsletter-article.is-public'))
        if (!again && (await mailingsOfArticle(tx, id)).length > 0) throw new Problem(409, 'article-mailed', t('studio-newsletter-article.went-out-before'))
        const { order: stored } = await newsletterOf(tx, id)
        const order = orderOnBase(stored, wanted, basedOn)
        await listToWrite(tx, order.list)
        await assertSegmentOf(tx, order, stored?.segment_id)
        await assertMayAddress(tx, viewer, order, now())
        await placeOrder(tx, { ...order, article_id: id, user_id: viewer.id, created_at: now() })
      })
      return answer(id)
    },

    async 'DELETE /newsletter/articles/:id'({ params: { id }, query: { based_on: basedOn } }) {
      await database.write(async ({ tx }) => {
        await articleToMail(tx, id)
        const { order } = await newsletterOf(tx, id)
        mergeOnBase<{ order: Order | null }>({ order }, { order: null }, basedOn && { order: basedOn })
        await removeOrder(tx, id)
      })
      return answer(id)
    },
  })
}

/** @throws Problem 404 */
async function articleToMail(db: Db, id: number) {
  const article = await findArticleRow(db, id)
  if (article) return article
  throw new Problem(404, 'article-not-found', t('studio-newsletter-article.no-such-article'))
}

/**
 * Recipients and extent are kept apart: whichever `wanted` does not change stays as it is stored.
 * @throws Problem 409 'changed-meanwhile'
 */
function orderOnBase(stored: Order | null, wanted: Order, basedOn: Order | null | undefined): Order {
  if (basedOn === undefined) return wanted
  if (!stored || !basedOn) return mergeOnBase<{ order: Order | null }>({ order: stored }, { order: wanted }, { order: basedOn }).order ?? wanted
  const { recipients, extent } = mergeOnBase(partsOf(stored), partsOf(wanted), partsOf(basedOn))
  return { ...recipients, extent }
}

function partsOf({ extent, ...recipients }: Order) {
  return { recipients, extent }
}
