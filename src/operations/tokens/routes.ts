import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem, requireRecentProof } from '#base/problem.ts'
import { hasRole } from '#base/viewer.ts'
import { assertAccess } from '#community/accounts/service.ts'
import { logAudit } from '#content/admin/service.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { note } from '#i18n/note.ts'
import { tokensContract, type ApiToken } from './contract.ts'
import { mayGrant, mayRevoke } from './rules.ts'
import { newScriptToken, scopesOf } from './script-tokens.ts'
import { countTokens, insertToken, listTokens, removeToken, type OwnedToken } from './store.ts'

const mostTokens = 50

export function tokensRoutes(services: Services): RouteSet {
  const { database } = services

  return routes(tokensContract, {
    async 'GET /tokens'({ viewer }) {
      return { data: (await listTokens(database.db, hasRole(viewer, 'admin') ? {} : { userId: viewer.id })).map(tokenOf) }
    },

    async 'POST /tokens'({ body, viewer, now }) {
      requireRecentProof(viewer)
      const tooMuch = body.scopes.find((scope) => !mayGrant(viewer.role, scope))
      if (tooMuch) throw refused('scopes', t('studio-error.scope-not-yours', { scope: tooMuch }))
      const expires_at = body.expires_at === null ? null : Date.parse(body.expires_at)
      if (expires_at !== null && expires_at <= now) throw refused('expires_at', t('studio-error.lies-ahead'))
      const { token, hash, hint } = newScriptToken()
      const scopes = [...new Set(body.scopes)]
      const id = await database.write(async ({ tx }) => {
        await assertAccess(tx, services, viewer)
        if ((await countTokens(tx, viewer.id)) >= mostTokens) throw refused('name', t('studio-error.tokens-full', { most: mostTokens }))
        const made = await insertToken(tx, {
          user_id: viewer.id,
          name: body.name,
          token_hash: hash,
          hint,
          scopes: JSON.stringify(scopes),
          expires_at,
          created_at: now,
        })
        await enqueueMail(tx, { mail: 'token-created', data: { user: viewer.id, name: body.name } })
        await logAudit(tx, { viewer, action: 'create', kind: 'token', subject: made, title: body.name, note: scopes.join(', '), now })
        return made
      })
      const [row] = await listTokens(database.db, { id })
      if (!row) throw notFound()
      return { data: tokenOf(row), token }
    },

    async 'DELETE /tokens/:id'({ params: { id }, viewer, now }) {
      const [row] = await listTokens(database.db, { id })
      if (!row || !mayRevoke(viewer, row)) throw notFound()
      const revoked = await database.write(async ({ tx }) => {
        const count = await removeToken(tx, id)
        if (count === 0) throw notFound()
        await logAudit(tx, {
          viewer,
          action: 'revoke',
          kind: 'token',
          subject: id,
          title: row.name,
          note: row.user_id === viewer.id ? '' : note('studio-audit.note-of-owner', { username: row.username }),
          now,
        })
        return count
      })
      return { revoked }
    },
  })
}

function tokenOf({ id, name, hint, scopes, username, expires_at, used_at, created_at }: OwnedToken): ApiToken {
  const dated = (at: number | null) => (at === null ? null : isoDate(at))
  return { id, name, hint, scopes: scopesOf(scopes), owner: username, expires_at: dated(expires_at), used_at: dated(used_at), created_at: isoDate(created_at) }
}

function notFound(): Problem {
  return new Problem(404, 'token-not-found', t('tokens.error-there-is-no-such-token'))
}

function refused(field: string, text: string): Problem {
  return new Problem(422, 'invalid', `${field}: ${text}`, { fields: { [field]: [text] } })
}
