import { t } from '#i18n/messages.ts'
import { operationsOf, type Operation } from '#ui/operation.ts'
import type { Topic, topicsContract } from './contract.ts'

const { one } = operationsOf<typeof topicsContract>()

/** Texts of the spec's error catalogue (section 8), to the letter. */
const texts = () => ({
  all: { failed: t('topics.list-failed') },
  popular: { failed: t('topics.popular-failed') },
  single: { failed: t('topics.topic-failed') },
})

export function allTopics() {
  return one('GET /categories', {}, texts().all)
}

export function popularTopics() {
  return one('GET /categories/popular', {}, texts().popular)
}

export function topicsOfAuthor(username: string) {
  return one('GET /:username/blogs/categories', { params: { username } }, texts().all)
}

/** Tried first against the lists that are loaded. */
export function topicBySlug(slug: string): Operation<{ data: Topic }> {
  return {
    ...one('GET /category/slug/:slug', { params: { slug } }, texts().single),
    among(look) {
      const data = [look(popularTopics()), look(allTopics())].flatMap((list): Topic[] => list?.data ?? []).find((topic) => topic.slug === slug)
      return data && { data }
    },
  }
}
