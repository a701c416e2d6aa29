import { useCallback } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import type { articlesContract } from '#content/articles/contract.ts'
import type { Card } from '#base/card.ts'
import { allTopics } from '#content/topics/client.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import type { draftsContract } from '../contract.ts'
import type { NameOf, Reference } from './field-display.ts'
import { useNamesById, type NameReader } from './useNamesById.ts'

/** The names of what fields refer to, as far as one may know them; asks for nothing where there is none. */
export function useReferenceNames(references: readonly Reference[]): NameOf {
  const isTopic = ({ to }: Reference) => to === 'topic-id'
  const topics = useQuery(allTopics(), { enabled: references.some(isTopic) }).data?.data
  const names = useNamesById(
    references.flatMap((one) => (isTopic(one) ? [] : [keyOf(one)])),
    nameOfReference,
  )
  return useCallback(
    (to, value) => (to === 'topic-id' ? topics?.find(({ id }) => id === value)?.name : names.get(keyOf({ to, value }))) ?? unnamed({ to, value }),
    [topics, names],
  )
}

function keyOf({ to, value }: Reference): string {
  return `${to}:${value}`
}

const nameOfReference: NameReader<string> = async (api, key) => {
  const [, to, value = ''] = /^([^:]+):(.*)$/.exec(key) ?? []
  if (to === 'account-id') return (await callsOf<typeof draftsContract>(api)('GET /drafts/authors', { query: { id: value } })).data[0]?.name
  if (to === 'article-id') return (await callsOf<typeof articlesContract>(api)('GET /blogs/:id', { params: { id: value } })).data.title
  const found = (await api.call('GET /cards', { query: { refs: key } })) as { data: Card[] } // as mentions/contract.ts says
  return found.data[0]?.title
}

function unnamed({ to, value }: Reference): string {
  if (to === 'account-id') return t('studio-publishing.person-number', { id: String(value) })
  if (to === 'article-id') return t('studio-related.not-public', { id: String(value) })
  return to === 'topic-id' ? `#${value}` : String(value)
}
