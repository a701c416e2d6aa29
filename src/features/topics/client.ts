import { operationsOf } from '#ui/operation.ts'
import type { topicsContract } from './contract.ts'

const { one } = operationsOf<typeof topicsContract>()

/** Texts of the spec's error catalogue (section 8), to the letter. */
const texts = {
  all: { failed: "Coudn't load categories, please try again" },
  popular: { failed: "Coudn't load popular categories, please try again" },
  single: { failed: "Coudn't load category, please try again" },
}

export function allTopics() {
  return one('GET /categories', {}, texts.all)
}

export function popularTopics() {
  return one('GET /categories/popular', {}, texts.popular)
}

export function topicsOfAuthor(username: string) {
  return one('GET /:username/blogs/categories', { params: { username } }, texts.all)
}

export function topicBySlug(slug: string) {
  return one('GET /category/slug/:slug', { params: { slug } }, texts.single)
}
