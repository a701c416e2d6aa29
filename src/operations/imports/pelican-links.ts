import { decoded } from '#base/decoded.ts'
import { href } from '#base/paths.ts'
import { slugify } from '#base/slug.ts'
import type { Facts } from './markdown-facts.ts'

/** What stands before the path of a file in links of Pelican. */
export const pelicanFile = /^[{|](?:filename|static|attach)[}|]/i

const list = /^[{|](tag|category|author|index|archives)[}|](.*)$/i

/** Lists that links of Pelican name: `{tag}trams`, `{author}ada`, `{index}`. */
export class PelicanLists {
  readonly #topics: ReadonlySet<string>
  readonly #people: ReadonlySet<string>

  constructor(texts: readonly Pick<Facts, 'topics' | 'authors'>[]) {
    this.#topics = new Set(texts.flatMap(({ topics }) => topics.map((topic) => slugify(topic))))
    this.#people = new Set(texts.flatMap(({ authors }) => authors.map(({ username }) => username)))
  }

  /** Undefined for any other link, null for a list that is not here. */
  of(link: string): string | null | undefined {
    const [, kind, name = ''] = list.exec(link.trim()) ?? []
    if (kind === undefined) return undefined
    const slug = slugify(decoded(name))
    if (/^index$/i.test(kind)) return '/'
    if (/^archives$/i.test(kind)) return href.articles({})
    if (/^author$/i.test(kind)) return this.#people.has(slug) ? href.author({ username: slug }) : null
    return this.#topics.has(slug) ? href.topic({ topic: slug }) : null
  }
}
