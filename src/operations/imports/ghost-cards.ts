import { note, type Note } from '#i18n/note.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { shownJson } from '#base/shown-json.ts'
import { embedHtml, escapeHtml } from './legacy-html.ts'
import { htmlOfMarkdown } from './markdown-html.ts'

type Payload = Record<string, unknown>
type Card = (words: (...names: string[]) => string, payload: Payload, lost: Note[]) => string | null

const figure = (inside: string, caption: string) => `<figure>${inside}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
const picture = (src: string, alt: string) => (src ? `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">` : '')
const linked = (html: string, address: string) => (html && address ? `<a href="${escapeHtml(address)}">${html}</a>` : html)
const button = (label: string, address: string) =>
  label && address ? `<div class="kg-card kg-button-card"><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></div>` : ''

/** Cards of both editors of Ghost by their name, as the HTML Ghost itself makes of them; texts in them are HTML already where Ghost keeps it so. */
const cards: Record<string, Card> = {
  image: (words) => (words('src') ? figure(linked(picture(words('src'), words('alt', 'altText')), words('href')), words('caption')) : null),
  gallery(words, payload) {
    const images = (Array.isArray(payload['images']) ? payload['images'] : []) as { src?: unknown; alt?: unknown }[] // looked at below
    const html = images.filter((image) => typeof image?.src === 'string').map(({ src, alt }) => picture(String(src), typeof alt === 'string' ? alt : ''))
    return html.length > 0
      ? `<figure class="kg-gallery-card">${html.join('')}${words('caption') ? `<figcaption>${words('caption')}</figcaption>` : ''}</figure>`
      : null
  },
  markdown: (words, _, lost) => htmlOfMarkdown(words('markdown', 'cardMarkdown'), { html: true, lost }),
  html: (words) => words('html') || null,
  code(words) {
    const code = `<pre><code class="language-${escapeHtml(words('language'))}">${escapeHtml(words('code'))}</code></pre>`
    return words('caption') ? figure(code, words('caption')) : code
  },
  hr: () => '<hr>',
  embed: (words) => words('html') || (words('url') ? embedHtml(words('url')) : null),
  bookmark(words, payload) {
    const about = (typeof payload['metadata'] === 'object' && payload['metadata'] !== null ? payload['metadata'] : {}) as Payload // read as words below
    const named = (name: string) => (typeof about[name] === 'string' ? about[name] : '')
    const address = words('url') || named('url')
    if (!address) return null
    return `<figure class="kg-bookmark-card"><a href="${escapeHtml(address)}"><div class="kg-bookmark-title">${escapeHtml(named('title') || words('title') || address)}</div><div class="kg-bookmark-description">${escapeHtml(named('description') || words('description'))}</div></a>${words('caption') ? `<figcaption>${words('caption')}</figcaption>` : ''}</figure>`
  },
  callout: (words) =>
    `<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">${escapeHtml(words('calloutEmoji'))}</div><div class="kg-callout-text">${words('calloutText')}</div></div>`,
  button: (words) => button(words('buttonText'), words('buttonUrl')) || null,
  toggle: (words) => `<div class="kg-card kg-toggle-card"><h4>${words('heading')}</h4>${words('content')}</div>`,
  audio: (words) => (words('src') ? `<audio src="${escapeHtml(words('src'))}" title="${escapeHtml(words('title'))}"></audio>` : null),
  video: (words) =>
    words('src') ? figure(`<video src="${escapeHtml(words('src'))}" title="${escapeHtml(words('title', 'fileName'))}"></video>`, words('caption')) : null,
  file: (words) =>
    words('src')
      ? `<div class="kg-card kg-file-card"><a href="${escapeHtml(words('src'))}"><div class="kg-file-card-title">${escapeHtml(words('fileTitle', 'fileName'))}</div></a></div><p>${escapeHtml(words('fileCaption'))}</p>`
      : null,
  header: (words) =>
    `${picture(words('backgroundImageSrc'), '')}<h2>${words('header', 'heading')}</h2><p>${words('subheader', 'subheading')}</p>${button(words('buttonText'), words('buttonUrl'))}`,
  product: (words, { productRatingEnabled: isRated, productStarRating: stars }) =>
    `${picture(words('productImageSrc'), '')}<h4>${words('productTitle')}</h4>${isRated === true && typeof stars === 'number' ? starLine(stars) : ''}${words('productDescription')}${button(words('productButton'), words('productUrl'))}`,
  'call-to-action': (words, { hasSponsorLabel: isSponsored }) =>
    `${isSponsored === false ? '' : words('sponsorLabel')}${linked(picture(words('imageUrl'), ''), words('buttonUrl'))}<div class="kg-card kg-callout-card">${words('textValue')}</div>${button(words('buttonText'), words('buttonUrl'))}`,
  paywall: () => '<!--members-only-->',
  email: (words) => `<!--kg-card-begin: email-->${words('html')}<!--kg-card-end: email-->`,
  'email-cta': (words) => `<!--kg-card-begin: email-cta-->${words('html')}<!--kg-card-end: email-cta-->`,
}
const names: Record<string, string> = { horizontalrule: 'hr', codeblock: 'code', 'card-markdown': 'markdown' }

/** As Ghost shows them: five, so many of them full. */
function starLine(stars: number): string {
  const full = Math.max(0, Math.min(5, Math.round(stars)))
  return `<p>${'★'.repeat(full)}${'☆'.repeat(5 - full)}</p>`
}

/** A card as HTML; one that nothing here can show is named, with what is in it. */
export function cardHtml(type: string, payload: Payload, lost: Note[]): string {
  const words = (...keys: string[]) => keys.map((key) => payload[key]).find((value): value is string => typeof value === 'string' && value !== '') ?? ''
  const name = names[type] ?? type
  const html = Object.hasOwn(cards, name) ? (cards[name]?.(words, payload, lost) ?? null) : null
  if (html === null) lost.push(note('studio-report.ghost-card', { type: truncated(type), payload: truncated(shownJson(payload)) }))
  return html ?? ''
}
