import { codeIn } from '#base/blocks/markdown-parser.ts'

const untitled = /(\{%-?[ \t]*post_link[ \t]+(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'%]+)))[ \t]*(?=-?%\})/g

/** Titles of texts, which Hexo shows for a link to one that has no words of its own. */
export class PostTitles {
  readonly #titles = new Map<string, string>()

  add(path: string, title: string): void {
    const name = path.replace(/^(?:.*\/)?_posts\//, '').replace(/\.\w+$/, '')
    for (const key of [name, name.split('/').at(-1) ?? '']) if (!this.#titles.has(key)) this.#titles.set(key, title)
  }

  /** A Markdown text whose links of Hexo have words. */
  named(markdown: string): string {
    if (!/\{%-?[ \t]*post_link\s/.test(markdown)) return markdown
    const isCode = codeIn(markdown)
    return markdown.replace(untitled, (tag: string, start: string, double?: string, single?: string, bare?: string, offset = 0) => {
      const title = this.#titles.get((double ?? single ?? bare ?? '').replace(/#.*$/, ''))
      return title === undefined || isCode(offset) ? tag : `${start} "${title.replaceAll('"', '”')}" `
    })
  }
}
