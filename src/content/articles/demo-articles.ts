import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { readFrontMatter } from '#base/blocks/front-matter.ts'

export const demo = new URL('../../../demo/', import.meta.url)

const FrontMatter = z.object({
  title: z.string(),
  standfirst: z.string(),
  author: z.string(),
  topics: z.array(z.string()).min(1),
  kicker: z.string().optional(),
  published_days_ago: z.number(),
  cover: z.string().optional(),
  cover_alt: z.string().default(''),
  cover_credit: z.string().default(''),
  language: z.string().default('en'),
})

export interface DemoArticle {
  slug: string
  facts: z.output<typeof FrontMatter>
  body: string
  bodyLine: number
}

/** Oldest first, so that ids run with dates. */
export async function readDemoArticles(): Promise<DemoArticle[]> {
  const folder = new URL('articles/', demo)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  const articles = await Promise.all(
    names.map(async (name) => {
      const { data, body, bodyLine } = readFrontMatter(await readFile(new URL(name, folder), 'utf8'))
      return { slug: name.slice(0, -3), facts: FrontMatter.parse(data), body, bodyLine }
    }),
  )
  return articles.sort((a, b) => b.facts.published_days_ago - a.facts.published_days_ago)
}
