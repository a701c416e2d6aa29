import { nextMatch, replaceSpans } from '#base/text-spans.ts'
import { embedHtml, escapeHtml } from './legacy-html.ts'
import type { Attached, Attributes, Shortcode, ShortcodePlace } from './shortcode-place.ts'

const isFile = /^(?:https?:)?\/\//i

/** Parts of WPBakery Page Builder (`vc_`) and Divi (`et_pb_`) that show what their attributes say. Layout has no words and stays unknown. */
const parts: Record<string, Shortcode> = {
  vc_custom_heading: heading,
  et_pb_heading: heading,
  vc_btn: button,
  vc_button: button,
  vc_button2: button,
  et_pb_button: button,
  vc_video: film,
  et_pb_video: film,
  et_pb_video_slider_item: film,
  et_pb_audio: sound,
  vc_single_image: picture,
  vc_gallery: picture,
  vc_images_carousel: picture,
  et_pb_image: picture,
  et_pb_fullwidth_image: picture,
  et_pb_gallery: picture,
  vc_cta: teaser,
  vc_toggle: teaser,
  vc_tta_section: teaser,
  vc_tab: teaser,
  vc_accordion_tab: teaser,
  et_pb_accordion_item: teaser,
  et_pb_blurb: teaser,
  et_pb_cta: teaser,
  et_pb_fullwidth_header: teaser,
  et_pb_slide: teaser,
  et_pb_tab: teaser,
  et_pb_team_member: teaser,
  et_pb_testimonial: teaser,
  et_pb_toggle: teaser,
}

/** The shortcodes of page builders, where the text has any: each is looked for by itself. */
export function builderParts(text: string): Record<string, Shortcode> {
  return /\[(?:vc|et_pb)_/.test(text) ? parts : {}
}

/** HTML that WPBakery keeps encoded, as HTML; what cannot be decoded stays. */
export function withRawHtml(content: string): string {
  if (!content.includes('[vc_raw_')) return content
  const headEnd = nextMatch(content, /\]/)
  const closing = nextMatch(content, /\[\/vc_raw_(?:html|js)\]/)
  return replaceSpans(content, /\[vc_raw_(?:html|js)(?=[\s\]])/, ({ index, 0: { length } }) => {
    const head = headEnd(index + length)
    const close = head && closing(head.end)
    const html = close && decodedHtml(content.slice(head.end, close.at))
    return close && html !== undefined ? { end: close.end, text: `\n${html}\n` } : undefined
  })
}

function decodedHtml(encoded: string): string | undefined {
  const bytes = encoded.trim()
  if (!/^[A-Za-z0-9+/\s]+={0,2}$/.test(bytes)) return undefined
  try {
    return decodeURIComponent(Buffer.from(bytes, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

/** The first of these attributes that says something. Divi writes signs that would end a shortcode as `%22`, `%91`, `%93`. */
function first(attributes: Attributes, ...names: string[]): string {
  const found = names.map((name) => attributes.get(name)?.trim()).find(Boolean) ?? ''
  return found.replaceAll('%22', '"').replaceAll('%91', '[').replaceAll('%93', ']').replaceAll('%92', '\\')
}

/** WPBakery: `url:https%3A%2F%2Fold.example|title:Go|target:_blank`. */
function addressIn(attributes: Attributes, ...names: string[]): string {
  const given = first(attributes, ...names).replaceAll('&amp;', '&')
  const [, packed] = /^url:([^|]*)/.exec(given) ?? []
  if (packed === undefined) return given
  return URL.parse(`https://a.example/?u=${packed}`)?.searchParams.get('u') ?? ''
}

function linked(html: string, address: string): string {
  return address && html ? `<a href="${escapeHtml(address)}">${html}</a>` : html
}

function heading(attributes: Attributes, inside: string): string | null {
  const words = first(attributes, 'text', 'title') || inside.trim()
  const [, level = '2'] = /tag:h([2-6])/.exec(attributes.get('font_container') ?? '') ?? /^h([2-6])$/.exec(attributes.get('title_level') ?? '') ?? []
  return words ? `\n<h${level}>${linked(words, addressIn(attributes, 'link'))}</h${level}>\n` : null
}

function button(attributes: Attributes): string | null {
  const words = first(attributes, 'button_text', 'title', 'text')
  return words ? `\n<p>${linked(words, addressIn(attributes, 'button_url', 'button_link', 'link', 'href', 'url'))}</p>\n` : null
}

function film(attributes: Attributes): string | null {
  const address = first(attributes, 'link', 'src', 'src_webm')
  return address ? `\n${/\.(?:mp4|m4v|mov|ogv|webm)$/i.test(address) ? `<video src="${escapeHtml(address)}"></video>` : embedHtml(address)}\n` : null
}

function sound(attributes: Attributes): string | null {
  const [src, title] = [first(attributes, 'audio', 'src'), first(attributes, 'title')]
  return src ? `\n<audio src="${escapeHtml(src)}" title="${escapeHtml(title)}"></audio>\n` : null
}

function picture(attributes: Attributes, _: string, place: ShortcodePlace): string | null {
  const figures = picturesIn(attributes, place).map(({ src, alt, caption }) => {
    const shown = linked(`<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`, addressIn(attributes, 'url', 'link'))
    return `<figure>${shown}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`
  })
  if (figures.length > 1) return `\n<div class="gallery">${figures.join('')}</div>\n`
  return figures.length > 0 ? `\n${figures.join('')}\n` : null
}

function picturesIn(attributes: Attributes, place: ShortcodePlace): Attached[] {
  const given = first(attributes, 'src', 'custom_src', 'image_url', 'image', 'images', 'gallery_ids', 'header_image_url', 'portrait_url')
  if (/^\d+(?:,\s*\d+)*$/.test(given)) return given.split(',').flatMap((id) => place.attached(id.trim()) ?? [])
  return isFile.test(given) ? [{ src: given, alt: first(attributes, 'alt', 'image_alt', 'title_text'), caption: '' }] : []
}

/** A picture, a line above and below the text, and a button. */
function teaser(attributes: Attributes, inside: string, place: ShortcodePlace): string | null {
  const words = first(attributes, 'title', 'heading', 'h2', 'name', 'author')
  const below = [first(attributes, 'h4', 'subhead', 'position', 'job_title'), first(attributes, 'company_name')].filter(Boolean).join(', ')
  const hasButton = first(attributes, 'button_text', 'button_one_text', 'btn_title') !== ''
  const address = addressIn(attributes, 'button_url', 'button_link', 'button_one_url', 'btn_link', 'url', 'link')
  const label = first(attributes, 'button_text', 'button_one_text', 'btn_title')
  const html = [
    picture(new Map([...attributes].filter(([name]) => name !== 'url' && name !== 'link')), '', place) ?? '',
    words && `<h3>${hasButton ? words : linked(words, address)}</h3>`,
    below && `<p>${below}</p>`,
    inside,
    hasButton && `<p>${linked(label, address)}</p>`,
  ]
  const shown = html.filter(Boolean).join('\n\n')
  return shown.trim() ? `\n\n${shown}\n\n` : null
}
