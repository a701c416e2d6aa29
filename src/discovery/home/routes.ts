import { onlyUpdates } from '#platform/db/purge-mode.ts'
import type { ArticleCard } from '#content/articles/contract.ts'
import { newestIds, publicCards } from '#content/articles/service.ts'
import { Problem } from '#base/problem.ts'
import { logAudit } from '#content/admin/service.ts'
import { inListLanguage } from '#content/translations/service.ts'
import { lockName } from '#platform/db/lock-name.ts'
import type { Db, Reading } from '#platform/db/tables.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { homeContract, type HomeChanges, type HomeSettings } from './contract.ts'
import { findHomeCover, saveHomeCover, saveHomeSections } from './store.ts'
import { t } from '#i18n/messages.ts'
import { note } from '#i18n/note.ts'

const secondsShown = 2

export function homeRoutes({ database }: Services): RouteSet {
  const silent = () => {}

  async function settings(db: Db = database.db): Promise<{ data: HomeSettings }> {
    const { leadId, secondIds, layers, sections } = await findHomeCover(db)
    const ids = [...(leadId === null ? [] : [leadId]), ...secondIds]
    const cards = ids.length > 0 ? await publicCards(database.reading, ids, silent) : []
    const cardOf = (id: number) => cards.find((card) => card.id === id)
    const seconds = secondIds.map(cardOf).filter((card) => card !== undefined)
    return { data: { lead: (leadId !== null && cardOf(leadId)) || null, seconds, sections, layers } }
  }

  return routes(homeContract, {
    'GET /home': {
      async everyone({ reading, tag }) {
        tag('home', 'articles')
        const chosen = await chosenHere(reading)
        const newest = await newestIds(reading, 1 + secondsShown + chosen.secondIds.length)
        // Seconds that were chosen stay seconds where no lead was.
        const leadId = chosen.leadId ?? newest.find((id) => !chosen.secondIds.includes(id))
        const wanted = [...(leadId === undefined ? [] : [leadId]), ...chosen.secondIds, ...newest]
        const [lead = null, ...others] = await publicCards(reading, [...new Set(wanted)], tag)
        return {
          data: {
            lead,
            seconds: others.slice(0, secondsShown),
            // A withdrawn lead takes its cut-out with it.
            layers: lead !== null && lead.id === chosen.leadId ? chosen.layers : null,
            sections: chosen.sections.filter(({ state }) => state === 'on').map(({ name }) => name),
          },
        }
      },
    },

    'GET /home/settings': () => settings(),

    async 'PUT /home/settings'({ body: { based_on: basedOn, ...wanted }, viewer, now }) {
      await database.write(async ({ tx, purge }) => {
        await lockName(tx, database.engine, 'home cover')
        const body = merged((await settings(tx)).data, wanted, basedOn)
        const ids = [...(body.lead_id === null ? [] : [body.lead_id]), ...body.second_ids]
        refuseWrongArticles(body, ids.length > 0 ? await publicCards(database.reading, ids, silent) : [])
        const { leadId, layers } = await findHomeCover(tx)
        const kept = leadId === body.lead_id ? layers : null
        await saveHomeCover(tx, { leadId: body.lead_id, secondIds: body.second_ids, layers: body.layers === undefined ? kept : body.layers })
        await saveHomeSections(tx, body.sections)
        await logAudit(tx, { viewer, action: 'save', kind: 'front page', subject: 'home', title: note('studio-audit.front-page'), now })
        onlyUpdates(tx)
        purge('home')
      })
      return settings()
    },
  })
}

/** What was chosen, in the language of the page: its translations, and nothing in place of what has none. */
async function chosenHere(reading: Reading): ReturnType<typeof findHomeCover> {
  const chosen = await findHomeCover(reading)
  const [leadId = null] = chosen.leadId === null ? [] : await inListLanguage(reading, 'article', [chosen.leadId])
  return { ...chosen, leadId, layers: leadId === chosen.leadId ? chosen.layers : null, secondIds: await inListLanguage(reading, 'article', chosen.secondIds) }
}

/** A lead and its layers are one field: layers fit no other lead. */
function merged({ lead, seconds, layers, sections }: HomeSettings, wanted: HomeChanges, basedOn: HomeChanges | undefined): HomeChanges {
  const asOne = ({ lead_id, layers: ofLead, ...others }: HomeChanges) => ({ ...others, cover: { lead_id, layers: ofLead } })
  const stored: HomeChanges = { lead_id: lead?.id ?? null, second_ids: seconds.map(({ id }) => id), layers, sections }
  const { cover, ...others } = mergeOnBase(asOne(stored), asOne(wanted), basedOn && asOne(basedOn))
  return { ...others, ...cover }
}

/** @throws Problem 422 by field for an article that readers do not see, or that stands there twice */
function refuseWrongArticles({ lead_id, second_ids, layers }: HomeChanges, cards: ArticleCard[]): void {
  const fields: Record<string, string[]> = {}
  const isPublic = (id: number) => cards.some((card) => card.id === id)
  if (lead_id === null && layers) fields['layers'] = [t('studio-fault.lead-layers')]
  if (lead_id !== null && !isPublic(lead_id)) fields['lead_id'] = [t('studio-fault.lead-public')]
  if (!second_ids.every(isPublic)) fields['second_ids'] = [t('studio-fault.others-public')]
  else if (new Set([lead_id, ...second_ids]).size < second_ids.length + 1) fields['second_ids'] = [t('studio-fault.others-once')]
  const [first] = Object.entries(fields)
  if (first) throw new Problem(422, 'invalid', `${first[0]}: ${first[1][0]}`, { fields })
}
