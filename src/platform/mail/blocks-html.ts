import { refText } from '#base/blocks/card-refs.ts'
import { toHtml } from '#base/blocks/to-html.ts'
import { buttonHtml, code, columnWidth, mutedColour, sansSerif, ink, line, type MailTheme } from './mail-styles.ts'
import { tableHtml } from './table-html.ts'
import type { CardPart, MailPart } from './message.ts'

type BlocksPart = Extract<MailPart, { kind: 'blocks' }>

/** All mails of a mailing share their parts, so that each is written once. */
const written = new WeakMap<BlocksPart, { site: string; look: MailTheme; html: string }>()

/** The blocks as mail programs show them: every element with its style on itself, figures as paragraphs. */
export function blocksHtml(part: BlocksPart, site: string, look: MailTheme, cardHtml: (card: CardPart) => string): string {
  const known = written.get(part)
  if (known?.site === site && known.look === look) return known.html
  const html = htmlOf(part, site, look, cardHtml)
  written.set(part, { site, look, html })
  return html
}

function htmlOf(part: BlocksPart, site: string, look: MailTheme, cardHtml: (card: CardPart) => string): string {
  const html = toHtml(part.blocks, {
    site,
    page: part.page,
    mail: {
      width: columnWidth,
      button: (url, label) => buttonHtml(url, label, look),
      card(kind, slug) {
        const card = part.cards[refText({ kind, slug })]
        return card && cardHtml(card)
      },
    },
  })
  return `<div lang="${part.language}" dir="${part.dir}">${withStyles(html, look, part.dir)}</div>`
}

/** Text and attributes in `html` are escaped, so a `<` there always begins a tag. One that has a style already keeps it. */
function withStyles(html: string, look: MailTheme, dir: BlocksPart['dir']): string {
  const styles = stylesOf(look, dir)
  return html
    .replace(/<table>([^]*?)<\/table>/g, (_, rows: string) => tableHtml(rows, startOf(dir)))
    .replace(
      /<(\/?)fig(ure|caption)>/g,
      (_, end: string, name: string) => `<${end}${name === 'ure' ? 'div' : 'p'}${end || name === 'ure' ? '' : styles['caption']}>`,
    )
    .replace(/<([a-z]+[1-6]?)(?=[ >])(?![^>]* style=)/g, (tag, name: string) => tag + (styles[name] ?? ''))
}

/** Logical sides (`padding-inline-start`) are unknown to Outlook. */
function stylesOf({ accent }: MailTheme, dir: BlocksPart['dir']): Record<string, string> {
  const start = startOf(dir)
  const heading = (size: number) => ` class="ink" style="margin:28px 0 12px;font:800 ${size}px/1.15 ${sansSerif};font-stretch:75%"`
  return {
    p: ' style="margin:16px 0"',
    h2: heading(27),
    h3: heading(23),
    h4: heading(19),
    ul: ` style="margin:16px 0;padding:0;padding-${start}:26px"`,
    ol: ` style="margin:16px 0;padding:0;padding-${start}:26px"`,
    li: ' style="margin:6px 0"',
    blockquote: ` style="margin:20px 0;padding:2px 0;padding-${start}:18px;border-${start}:5px solid ${accent}"`,
    pre: ` class="code" dir="ltr" style="margin:16px 0;padding:12px 14px;text-align:left;background:${code};font:14px/1.5 Menlo, Consolas, 'Courier New', monospace;white-space:pre-wrap;word-wrap:break-word"`,
    code: ' style="font-family:Menlo, Consolas, \'Courier New\', monospace;font-size:.85em"',
    hr: ` style="margin:24px 0;border:0;border-top:1px solid ${line}"`,
    sup: ' style="font-size:.7em;line-height:1"',
    img: ' style="display:block;max-width:100%;height:auto;border:0"',
    a: ` class="ink" style="color:${ink};text-decoration:underline"`,
    caption: ` class="dim" style="margin:6px 0 20px;font:14px/1.5 ${sansSerif};color:${mutedColour}"`,
  }
}

function startOf(dir: BlocksPart['dir']): 'left' | 'right' {
  return dir === 'rtl' ? 'right' : 'left'
}
