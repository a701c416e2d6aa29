import type { Feature } from '#platform/feature.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { firstStepsContract, type FirstSteps } from './contract.ts'
import { removeDemo } from './demo-content.ts'
import { countDemo, hasMark, removeMark, setMark } from './store.ts'
import { sendTestMail } from './test-mail.ts'
import { t } from '#i18n/messages.ts'

export function firstStepsRoutes(services: Services, all: Feature[]): RouteSet {
  const { db } = services.database

  async function answer(): Promise<{ data: FirstSteps }> {
    const steps = all.flatMap((feature) => feature.firstSteps?.(services) ?? []).sort((a, b) => a.order - b.order)
    const found = await Promise.all(steps.map(async ({ name, title, text, path, done }) => ({ name, title, text, path, done: await done() })))
    return { data: { hidden: await hasMark(db, 'hidden'), demo: await countDemo(db), steps: found } }
  }

  return routes(firstStepsContract, {
    'GET /first-steps': answer,
    async 'PUT /first-steps'({ body, now }) {
      await services.database.write(({ tx }) => (body.hidden ? setMark(tx, 'hidden', now) : removeMark(tx, 'hidden')))
      return answer()
    },
    'DELETE /demo': ({ viewer }) => removeDemo(services, all, viewer),
    'POST /first-steps/mail': async ({ viewer }) => ({ message: t('studio-error.test-mail-taken', { address: await sendTestMail(services, viewer) }) }),
  })
}
