import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { authorOf } from '#community/accounts/service.ts'
import { articleNotFound } from '#content/articles/service.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import type { Db, Reading } from '#platform/db/tables.ts'
import { routes, type PublicContext, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { clapsContract, type Clap, type ClapList } from './contract.ts'
import { clap, unclap, type Clapped } from './service.ts'
import { countClaps, countsOf, findClap, listClapped, listClaps, type ClapRow } from './store.ts'

/** Counters purge nothing, so that is how old they may get, ms. */
const life = 10_000

interface Paging {
  limit: number
  cursor?: string | undefined
}

export function clapsRoutes(services: Services): RouteSet {
  const { db } = services.database

  async function ownState(userId: number, articleId: number): Promise<Clapped> {
    const claps = await countClaps(db, articleId)
    if (claps === undefined) throw articleNotFound()
    return { claps, has_user_clapped: (await listClapped(db, userId, [articleId])).has(articleId) }
  }

  return routes(clapsContract, {
    'GET /claps': {
      everyone: async ({ query, reading, ...context }) => {
        context.expireAt(context.now + life)
        return page(reading, null, query)
      },
      signedIn: ({ query }) => page(db, null, query),
    },
    'GET /claps/blog/:id': {
      everyone: async ({ params, query, reading, ...context }) => {
        shortLived(context, params.id)
        return page(reading, params.id, query)
      },
      signedIn: ({ params, query }) => page(db, params.id, query),
    },
    'GET /clap/:id': {
      everyone: async ({ params, reading, expireAt, now }) => {
        expireAt(now + life)
        const row = await findClap(reading, params.id)
        if (!row) throw new Problem(404, 'clap-not-found', t('claps.error-clap-not-found'))
        return { data: clapOf(row) }
      },
    },
    'GET /claps/counts': {
      everyone: async ({ query, reading, expireAt, now }) => {
        expireAt(now + life)
        return { data: await countsOf(reading, query.ids) }
      },
    },
    'GET /me/claps': async ({ query, viewer }) => {
      const own = viewer.verified ? await listClapped(db, viewer.id, query.ids) : new Set<number>()
      return { data: (await countsOf(db, query.ids)).map((count) => ({ ...count, has_user_clapped: own.has(count.id) })) }
    },
    // Answered like any other when it must not count: a prefetch learns nothing by it and changes nothing.
    'GET /blogs/:id/increment/claps': ({ params, viewer, client }) => (client.acts ? clap(services, viewer, params.id) : ownState(viewer.id, params.id)),
    'GET /blogs/:id/decrement/claps': ({ params, viewer, client }) => (client.acts ? unclap(services, viewer, params.id) : ownState(viewer.id, params.id)),
  })
}

function shortLived({ tag, expireAt, now }: Pick<PublicContext, 'tag' | 'expireAt' | 'now'>, articleId: number): void {
  tag(`article:${articleId}`)
  expireAt(now + life)
}

async function page(side: Reading | Db, articleId: number | null, { limit, cursor }: Paging): Promise<ClapList> {
  const binding = `claps ${articleId ?? ''}`
  const [before = null] = cursor === undefined ? [] : positionIn(binding, cursor, ['integer'])
  const total = await countClaps(side, articleId)
  if (total === undefined) throw articleNotFound()
  const rows = await listClaps(side, { articleId, before: before === null ? null : Number(before), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const path = articleId === null ? '/api/claps' : `/api/claps/blog/${articleId}`
  return {
    data: shown.map(clapOf),
    links: { next: last ? `${path}?limit=${limit}&cursor=${cursorOf(binding, [last.id])}` : null, prev: null },
    meta: { total, per_page: limit },
  }
}

function clapOf(row: ClapRow): Clap {
  return {
    id: row.id,
    article_id: row.article_id,
    user: authorOf({ id: row.user_id, username: row.username, name: row.name, avatar: row.avatar }),
    created_at: isoDate(row.created_at),
  }
}
