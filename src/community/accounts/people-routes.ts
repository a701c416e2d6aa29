import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { logAudit } from '#content/admin/service.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import { findCandidates } from '#platform/db/text-search.ts'
import type { Feature } from '#platform/feature.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { roleChange } from './role-notes.ts'
import { peopleContract, type Person } from './people-contract.ts'
import { countPeople, listPeople, type PersonRow } from './people-store.ts'
import { dropSecondFactor } from './second-factor.ts'
import { canManagePeople, isPromotion } from './rules.ts'
import { disconnectProviders, keepSessions, revokeAccess } from './revoke-access.ts'
import { assertAdmin, changeStanding, lockRoles, personNotFound } from './standing.ts'
import { findUser, type UserRow } from './store.ts'

export function peopleRoutes(services: Services, all: Feature[]): RouteSet {
  const { db } = services.database

  async function governed(viewer: Viewer, id: number): Promise<UserRow> {
    const user = await findUser(db, id)
    if (!user || user.status === 'deleted') throw personNotFound()
    if (!canManagePeople(viewer, user)) throw new Problem(403, 'not-yourself', t('accounts.error-nobody-does-this-to-their-own'))
    return user
  }

  async function answer(id: number): Promise<{ data: Person }> {
    const [row] = await listPeople(db, { id, limit: 1 })
    if (!row) throw personNotFound()
    return { data: personOf(row) }
  }

  return routes(peopleContract, {
    async 'GET /people'({ query }) {
      const { search, role, limit, cursor } = query
      const candidates = search ? await findCandidates(services.database, { name: 'search_users', table: 'users' }, search) : null
      const filter = { search, role, candidates }
      const binding = JSON.stringify(['people', search, role])
      const rows = await listPeople(db, {
        ...filter,
        limit: limit + 1,
        before: cursor === undefined ? undefined : Number(positionIn(binding, cursor, ['integer'])[0]),
      })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const next =
        rows.length > limit && last
          ? `/api/people?${new URLSearchParams({ ...(search ? { search } : {}), ...(role ? { role } : {}), limit: String(limit), cursor: cursorOf(binding, [last.id]) })}`
          : null
      return { data: shown.map(personOf), links: { next, prev: null }, meta: { total: await countPeople(db, filter), per_page: limit } }
    },

    async 'PUT /people/:id/role'({ params, body, viewer, now }) {
      const user = await governed(viewer, params.id)
      await services.database.write(async (writing) => {
        const { tx, purge } = writing
        const before = await changeStanding(services, tx, user.id, { role: body.role, updated_at: now }, viewer)
        mergeOnBase({ role: before.role }, { role: body.role }, body.based_on)
        if (isPromotion(before.role, body.role)) await keepSessions(services, all, writing, user.id)
        else await revokeAccess(services, all, writing, user)
        purge('authors', `author:${user.id}`)
        await logAudit(tx, { viewer, action: 'role', kind: 'person', subject: user.id, title: user.username, note: roleChange(before.role, body.role), now })
      })
      return answer(user.id)
    },

    async 'PUT /people/:id/status'({ params, body, viewer, now }) {
      const user = await governed(viewer, params.id)
      await services.database.write(async (writing) => {
        const { tx, purge } = writing
        await changeStanding(services, tx, user.id, { status: body.status, updated_at: now }, viewer)
        if (body.status === 'banned') await revokeAccess(services, all, writing, user)
        purge('authors', `author:${user.id}`)
        await logAudit(tx, { viewer, action: body.status === 'banned' ? 'ban' : 'unban', kind: 'person', subject: user.id, title: user.username, now })
      })
      return answer(user.id)
    },

    async 'DELETE /people/:id/sessions'({ params, viewer, now }) {
      const user = await governed(viewer, params.id)
      return { ended: await endSessionsOf(services, all, viewer, user, now) }
    },

    async 'DELETE /people/:id/second-factor'({ params, viewer }) {
      const user = await governed(viewer, params.id)
      await dropFactorOf(services, viewer, user)
      return answer(user.id)
    },
  })
}

function endSessionsOf(services: Services, all: Feature[], viewer: Viewer, user: UserRow, now: number): Promise<number> {
  return services.database.write(async (writing) => {
    const { tx } = writing
    await lockRoles(tx, services)
    await assertAdmin(tx, services, viewer)
    await logAudit(tx, { viewer, action: 'end-sessions', kind: 'person', subject: user.id, title: user.username, now })
    const ended = await revokeAccess(services, all, writing, user)
    await disconnectProviders(tx, user.id)
    return ended
  })
}

async function dropFactorOf(services: Services, viewer: Viewer, { id, username }: UserRow): Promise<void> {
  await services.database.write(async (writing) => {
    const { tx } = writing
    await lockRoles(tx, services)
    await assertAdmin(tx, services, viewer)
    await dropSecondFactor(writing, id)
    await logAudit(tx, { viewer, action: 'drop-second-factor', kind: 'person', subject: id, title: username, now: services.now() })
  })
}

function personOf(row: PersonRow): Person {
  const { id, username, name, email, role, status } = row
  return { id, username, name, email, role, status, second_factor: row.second_factor_at === null ? 'off' : 'on', created_at: isoDate(row.created_at) }
}
