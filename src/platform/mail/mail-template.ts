import { t } from '#i18n/messages.ts'
import { languageOf } from '#i18n/languages.ts'
import { siteMessages } from '#i18n/site-messages.ts'
import { contrast } from '#base/colours.ts'
import type { MailMessage, MailPart } from './message.ts'

interface RenderedMail {
  html: string
  text: string
}

interface Sender {
  siteName: string
  siteUrl: string
  /** Those of the design where the owner chose none. */
  look?: MailTheme
}

/** What the site wears, as far as letters do. Colours are `#rrggbb`. */
export interface MailTheme {
  accent: string
  /** The page of the night edition: what a logo was made to stand on. */
  night: string
  /** `url` is root-relative or whole. */
  logo: { url: string; width: number; height: number; alt: string } | null
}

const designed: MailTheme = { accent: '#ffd232', night: '#0e0c0a', logo: null }
const ink = '#15120e'
const bone = '#f6efe0'
const paper = '#f8f2e4'
const sheet = '#fffaf0'
const dim = '#5b5245'
const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif"
const grotesque = "Archivo, 'Arial Narrow', 'Helvetica Neue', Arial, sans-serif"
const side = '5%'

/** For programs that are dark and say so; those that turn colours round themselves find nothing here they could not. */
const night = `@media (prefers-color-scheme:dark){.page{background:#0e0c0a!important}.sheet{background:#1d1915!important}.ink{color:${bone}!important}.dim{color:#cdc3b0!important}.rule{border-color:${bone}!important}}
@media (max-width:480px){h1{font-size:30px!important}}`

/** The site's look in one column of inline styles, which is what mail programs understand; and the same in plain text. */
export function renderMail(letter: MailMessage, sender: Sender): RenderedMail {
  return { html: htmlOf(letter, sender), text: textOf(letter, sender) }
}

function htmlOf(letter: MailMessage, { siteName, siteUrl, look = designed }: Sender): string {
  const name = escaped(siteName)
  const language = letter.language === undefined ? siteMessages().language : languageOf(letter.language)
  return `<!doctype html><html lang="${language.tag}"${language.dir === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(letter.subject)}</title><style>${night}</style></head>
<body class="page" style="margin:0;padding:0;background:${paper};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(letter.preview)}</div>
<div class="page" style="background:${paper};padding:24px 12px"><div class="sheet" style="max-width:600px;margin:0 auto;background:${sheet};overflow-wrap:break-word;word-break:break-word">
${headHtml(siteName, siteUrl, look)}
<div style="padding:36px ${side} 8px"><h1 class="ink" style="margin:0;font:800 38px/1.05 ${grotesque};font-stretch:70%;color:${ink}">${escaped(letter.heading)}</h1></div>
<div class="ink" style="padding:8px ${side} 28px;font:19px/1.55 ${serif};color:${ink}">${letter.parts.map((part) => partHtml(part, look)).join('\n')}</div>
<div class="rule dim" style="border-top:7px solid ${ink};padding:18px ${side} 28px;font:14px/1.5 ${grotesque};color:${dim}">${escaped(letter.reason)}<br><a class="dim" href="${escaped(siteUrl)}" style="color:${dim}">${name}</a>${closingHtml(letter)}</div>
</div></div></body></html>
`
}

/** The logo on the night it was made for, with the site's name beside it for whoever loads no pictures; else the name on the accent. */
function headHtml(siteName: string, siteUrl: string, { accent, night: page, logo }: MailTheme): string {
  const back = logo ? page : accent
  const link = `<a href="${escaped(siteUrl)}" style="color:${readableOn(back)};text-decoration:none">`
  const shape = `padding:18px ${side};font:800 30px/1.1 ${grotesque};font-stretch:62%;letter-spacing:-.01em;text-transform:uppercase`
  if (!logo) return `<div style="background:${back};${shape}">${link}${escaped(siteName)}</a></div>`
  const height = 44
  const width = Math.min(200, Math.round((height * logo.width) / logo.height))
  const picture = `<img src="${escaped(new URL(logo.url, siteUrl).href)}" alt="${escaped(logo.alt || t('mail.logo-of', { siteName }))}" width="${width}" style="display:inline-block;width:${width}px;max-width:100%;height:auto;border:0;vertical-align:middle;margin-right:14px;font:14px/1.2 ${grotesque};letter-spacing:0;text-transform:none">`
  return `<div style="background:${back};border-bottom:7px solid ${accent};${shape}">${link}${picture}<span style="vertical-align:middle">${escaped(siteName)}</span></a></div>`
}

/** One of them has a contrast of 4.5 to any colour; the first that has is taken. */
function readableOn(colour: string): string {
  return [ink, bone, '#ffffff'].find((text) => contrast(text, colour) >= 4.5) ?? '#000000'
}

function partHtml(part: MailPart, look: MailTheme): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:16px 0">${escaped(part.text)}</p>`
    case 'button':
      return `<p style="margin:24px 0"><a href="${escaped(part.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${look.accent};font:700 17px/1.2 ${grotesque};color:${readableOn(look.accent)};text-decoration:none">${escaped(part.label)}</a></p>
<p class="dim" style="margin:16px 0;font:14px/1.5 ${grotesque};color:${dim}">Or open this address:<br><a class="dim" href="${escaped(part.url)}" style="color:${dim};word-break:break-all">${escaped(part.url)}</a></p>`
    case 'quote':
      return `<blockquote style="margin:20px 0;padding:2px 0 2px 18px;border-left:5px solid ${look.accent}">${escaped(part.text)}${part.by ? `<br><span class="dim" style="font:14px/1.5 ${grotesque};color:${dim}">${escaped(part.by)}</span>` : ''}</blockquote>`
    case 'card':
      return cardHtml(part)
    case 'facts':
      return `<div style="margin:16px 0;font:16px/1.5 ${grotesque}">${part.facts.map(({ name, value }) => `<p style="margin:6px 0"><span class="dim" style="color:${dim}">${escaped(name)}</span><br>${escaped(value)}</p>`).join('')}</div>`
    case 'rule':
      return `<hr style="margin:24px 0;border:0;border-top:1px solid #8f8471">`
  }
}

function cardHtml({ title, url, text, kicker, by, image }: Extract<MailPart, { kind: 'card' }>): string {
  const link = escaped(url)
  const picture = image
    ? `<p style="margin:24px 0 14px"><a href="${link}"><img src="${escaped(image.url)}" alt="${escaped(image.alt)}" width="536" height="${Math.round((536 * image.height) / image.width)}" style="display:block;width:100%;height:auto;border:0"></a></p>`
    : ''
  const over = kicker ? `<span class="dim" style="font:700 13px/1.4 ${grotesque};color:${dim}">${escaped(kicker)}</span><br>` : ''
  const under = by ? `<br><span class="dim" style="font:14px/1.6 ${grotesque};color:${dim}">${escaped(by)}</span>` : ''
  return `${picture}<p style="margin:20px 0">${over}<a class="ink" href="${link}" style="font:700 24px/1.1 ${grotesque};font-stretch:75%;color:${ink}">${escaped(title)}</a>${text ? `<br>${escaped(text)}` : ''}${under}</p>`
}

function closingHtml({ closing }: MailMessage): string {
  if (!closing) return ''
  const links = closing.links.map(({ label, url }) => `<a class="dim" href="${escaped(url)}" style="color:${dim}">${escaped(label)}</a>`)
  return `<br>${[...links, escaped(closing.text)].filter(Boolean).join('<br>')}`
}

function textOf(letter: MailMessage, { siteName, siteUrl }: Sender): string {
  const parts = letter.parts.map(partText)
  const closing = letter.closing ? [...letter.closing.links.map(({ label, url }) => `${label}:\n${url}`), letter.closing.text].filter(Boolean) : []
  return [letter.heading, ...parts, '-- ', `${letter.reason}\n${siteName}, ${siteUrl}`, ...closing].join('\n\n') + '\n'
}

function partText(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'button':
      return `${part.label}:\n${part.url}`
    case 'quote':
      return `${part.text.replace(/^/gm, '> ')}${part.by ? `\n(${part.by})` : ''}`
    case 'card':
      return [part.kicker, part.title, part.text, part.by, part.url].filter(Boolean).join('\n')
    case 'facts':
      return part.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
    case 'rule':
      return '* * *'
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
