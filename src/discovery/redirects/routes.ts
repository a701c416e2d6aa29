import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { AuditAction } from '#content/admin/contract.ts'
import { logAudit } from '#content/admin/service.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import type { Writing } from '#platform/db/tables.ts'
import { hasOwnPage } from '#platform/http/own-pages.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { note, type Note } from '#i18n/note.ts'
import { redirectsContract, type MissingAddress, type RedirectRule } from './contract.ts'
import { missingCounter, placeMeant } from './missing.ts'
import { listMissing, removeMissing } from './missing-store.ts'
import { oldPath } from './rules.ts'
import { refused, saveRedirect } from './service.ts'
import { countRedirects, findCandidateRedirects, findRedirectById, listRedirects, removeRedirect, type RedirectRow } from './store.ts'

export function redirectsRoutes(services: Services): RouteSet {
  const { db } = services.database

  async function found(id: number): Promise<RedirectRow> {
    const row = await findRedirectById(db, id)
    if (!row) throw notFound()
    return row
  }

  function log(
    tx: Writing['tx'],
    viewer: Viewer,
    action: AuditAction,
    { id, from_path, to_path }: { id: number; from_path: string; to_path: string | null },
  ): Promise<void> {
    const now = services.now()
    return logAudit(tx, { viewer, action, kind: 'redirect', subject: id, title: from_path, note: action === 'delete' ? '' : targetNote(to_path), now })
  }

  return routes(redirectsContract, {
    async 'GET /redirects'({ query: { search, limit, cursor } }) {
      const binding = JSON.stringify(['redirects', search])
      const wanted = { search, candidates: search ? await findCandidateRedirects(services.database, search) : null }
      const rows = await listRedirects(db, {
        ...wanted,
        limit: limit + 1,
        before: cursor === undefined ? undefined : Number(positionIn(binding, cursor, ['integer'])[0]),
      })
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      const next =
        last && `/api/redirects?${new URLSearchParams({ ...(search ? { search } : {}), limit: String(limit), cursor: cursorOf(binding, [last.id]) })}`
      return { data: shown.map(ruleOf), links: { next: next ?? null, prev: null }, meta: { total: await countRedirects(db, wanted), per_page: limit } }
    },

    async 'GET /redirects/missing'({ query: { limit } }) {
      await missingCounter(services).flush()
      const data: MissingAddress[] = []
      for (const { first_at, last_at, ...row } of await listMissing(db, limit))
        data.push({ ...row, first_at: isoDate(first_at), last_at: isoDate(last_at), suggestion: await placeMeant(services.database.reading, row.path) })
      return { data }
    },

    async 'DELETE /redirects/missing'({ query: { path } }) {
      return { removed: await services.database.write(({ tx }) => removeMissing(tx, [path])) }
    },

    'GET /redirects/:id': async ({ params }) => ({ data: ruleOf(await found(params.id)) }),

    async 'POST /redirects'({ body, viewer, now }) {
      await assertNoPage(services, body.from_path)
      const id = await saveRedirect(services, body, now, undefined, { within: (tx, made) => log(tx, viewer, 'create', { id: made, ...body }) })
      return { data: ruleOf(await found(id)) }
    },

    async 'PUT /redirects/:id'({ params, body: { based_on: basedOn, ...body }, viewer, now }) {
      const before = await found(params.id)
      if (oldPath(body.from_path) !== before.from_path) await assertNoPage(services, body.from_path)
      await saveRedirect(services, body, now, params.id, { basedOn, within: (tx, id) => log(tx, viewer, 'save', { id, ...body }) })
      return { data: ruleOf(await found(params.id)) }
    },

    async 'DELETE /redirects/:id'({ params, viewer }) {
      const rule = await found(params.id)
      const removed = await services.database.write(async ({ tx, purge }) => {
        purge('redirects')
        const count = await removeRedirect(tx, params.id)
        if (count === 0) throw notFound()
        await log(tx, viewer, 'delete', rule)
        return count
      })
      return { removed }
    },
  })
}

/** A redirect never hides a page: at the address of one it would do nothing. */
async function assertNoPage(services: Services, given: string): Promise<void> {
  const from = oldPath(given)
  if (from !== null && (await hasOwnPage(services, from))) throw refused('from_path', t('studio-fault.redirect-page'))
}

function notFound(): Problem {
  return new Problem(404, 'redirect-not-found', t('redirects.error-there-is-no-such-redirect'))
}

function ruleOf(row: RedirectRow): RedirectRule {
  return { ...row, created_at: isoDate(row.created_at), updated_at: isoDate(row.updated_at) }
}

function targetNote(path: string | null): Note {
  return path === null ? note('studio-audit.note-no-target') : note('studio-audit.note-target', { path })
}
