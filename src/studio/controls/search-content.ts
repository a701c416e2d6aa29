import type { Api } from '#base/api-client.ts'
import { contentCallsOf } from '#content/admin/studio/content-calls.ts'
import { kindOf, type CardKind } from '#content/kinds.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'

/** What the site has of a kind under these words, drafts too but for articles. */
export async function searchContent(api: Api, kind: CardKind, words: string): Promise<{ slug: string; title: string }[]> {
  const found = kindOf(kind)
  if ('admin' in found) {
    const { data } = await contentCallsOf(api, found.plural).list({ ...(words ? { search: words } : {}), limit: 12 })
    return data.map(({ slug, title, line, status }) => ({ slug, title: commaSeparated([title, line, status === 'draft' && t('studio-admin.draft')]) }))
  }
  const { data } = (await api.call('GET /blogs/public', { query: { limit: 12, ...(words ? { search: words } : {}) } })) as {
    data: { slug: string; title: string }[]
  } // the output of this key in content/articles/contract.ts
  return data.map(({ slug, title }) => ({ slug, title }))
}
