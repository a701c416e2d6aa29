import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { Services } from '#platform/services.ts'
import { noteBounces, readReport } from './bounces.ts'
import { newsletterContract } from './contract.ts'
import { choicesFor, newsletterOff } from './lists.ts'
import { masked } from './rules.ts'
import { actOnLink, requestSubscription, chooseOwnLists, confirmRequest, ownLists, requestOfToken, subscriptionOfToken } from './service.ts'
import { bouncesKey, isSame } from './tokens.ts'

export function newsletterRoutes(services: Services): RouteSet {
  return routes(newsletterContract, {
    async 'POST /newsletter/subscriptions'({ body }) {
      const { newsletter } = await siteSettings(services)
      if (newsletter.state === 'off') throw newsletterOff()
      if (body.website === '') await requestSubscription(services, body.email, body.lists, { zone: body.time_zone })
      return { message: t('newsletter.check-your-inbox') }
    },

    'GET /newsletter/request': {
      async everyone({ query, expireAt, now }) {
        // Somebody's own: never kept.
        expireAt(now)
        const request = await requestOfToken(services, query.token)
        if (!request) return { state: 'unknown', email: '', lists: [], names: [] }
        const { email, lists } = request
        const choices = (await choicesFor(services, lists)).filter(({ list }) => lists.includes(list))
        return { state: 'waiting', email: masked(email), lists, names: choices.map(({ name }) => name) }
      },
    },

    async 'POST /newsletter/confirm'({ body }) {
      if (!(await confirmRequest(services, body.token))) throw new Problem(422, 'link-invalid', t('newsletter.error-this-link-is-not-one-of'))
      return { message: t('newsletter.confirmed') }
    },

    'GET /newsletter/unsubscribe': {
      async everyone({ query, expireAt, now }) {
        expireAt(now)
        return subscriptionOfToken(services, query.token)
      },
    },

    'POST /newsletter/unsubscribe': ({ query, body }) => actOnLink(services, query.token, body),
    'GET /me/newsletter': ({ viewer }) => ownLists(services, viewer),
    'PUT /me/newsletter': ({ viewer, body }) => chooseOwnLists(services, viewer, body),

    async 'POST /newsletter/bounces'({ query, body }) {
      if (!isSame(bouncesKey(services), query.key)) throw new Problem(403, 'key-wrong', t('newsletter.error-this-key-is-not-the-one'))
      const said = await noteBounces(services, body.events, 'api')
      return { suppressed: said + (body.message === undefined ? 0 : await noteBounces(services, (await readReport(services, body.message)) ?? [], 'report')) }
    },
  })
}
