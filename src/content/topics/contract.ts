import { z } from 'zod'
import { contract, idParam, oneOf, textParam } from '#base/contract.ts'

/** Category on the wire, topic in the addresses: one thing (contract.md). */
export const Topic = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Public articles in it. */
  blogs_count: z.number(),
})
export type Topic = z.output<typeof Topic>

/** As much of a topic as stands on an article's card. */
export const TopicLink = Topic.pick({ id: true, slug: true, name: true })
export type TopicLink = z.output<typeof TopicLink>

/** Popular ones carry the titles of their newest public articles, at most 3, newest first. */
export const PopularTopic = Topic.extend({ blogs: z.array(z.object({ id: z.number(), slug: z.string(), title: z.string() })) })
export type PopularTopic = z.output<typeof PopularTopic>

const topics = z.object({ data: z.array(Topic) })

export const topicsContract = contract({
  'GET /categories': { summary: 'All topics by name', access: 'anyone', public: true, output: topics },
  'GET /categories/popular': {
    summary: 'Topics with the most public articles, most first, at most 12',
    access: 'anyone',
    public: true,
    output: z.object({ data: z.array(PopularTopic) }),
  },
  'GET /:username/blogs/categories': {
    summary: 'Topics an author has public articles in, those written about most first',
    access: 'anyone',
    public: true,
    params: z.object({ username: textParam }),
    output: topics,
  },
  'GET /category/:id': { summary: 'One topic by id', access: 'anyone', public: true, params: z.object({ id: idParam }), output: oneOf(Topic) },
  'GET /category/slug/:slug': { summary: 'One topic by slug', access: 'anyone', public: true, params: z.object({ slug: textParam }), output: oneOf(Topic) },
})
