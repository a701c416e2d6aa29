import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'

const trusting = renderer(true)
const escaping = renderer(false)

/**
 * The HTML of a Markdown text: CommonMark with tables, notes, deletions and bare addresses. Several times as fast as the parser
 * of the conversion, and apart from it, so that what one of them overlooks the other one counts.
 * @param options.html whether HTML in the text stays HTML; otherwise it is text
 */
export function htmlOfMarkdown(markdown: string, { html }: { html: boolean }): string {
  return (html ? trusting : escaping).render(markdown)
}

function renderer(html: boolean): InstanceType<typeof MarkdownIt> {
  const markdown = new MarkdownIt({ html, linkify: true }).use(footnotes)
  // Names of files such as README.md are no addresses.
  markdown.linkify.set({ fuzzyLink: false })
  markdown.linkify.add('www.', {
    validate: (text, at) => /^[^\s<]*[^\s<?!.,:*_~)'"]/.exec(text.slice(at))?.[0].length ?? 0,
    normalize(match) {
      match.url = `http://${match.url}`
    },
  })
  // What is read here is checked where it is written.
  markdown.validateLink = () => true
  Object.assign(markdown.renderer.rules, {
    footnote_ref: () => '<a data-footnote-ref></a>',
    footnote_anchor: () => '',
    footnote_block_open: () => '<section data-footnotes><ol>',
    footnote_block_close: () => '</ol></section>',
  })
  return markdown
}
