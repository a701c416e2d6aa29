import { t } from '#i18n/messages.ts'
import { inAnyLanguage, siteMessages } from '#i18n/site-messages.ts'
import { blocksHtml } from './blocks-html.ts'
import { blocksText } from './blocks-text.ts'
import {
  backgroundColour,
  buttonHtml,
  columnWidth,
  mutedColour,
  escaped,
  sansSerif,
  ink,
  line,
  readableOn,
  serif,
  sheetWidth,
  unescaped,
  type MailTheme,
} from './mail-styles.ts'
import type { CardPart, MailMessage, MailPart } from './message.ts'

export interface RenderedMail {
  html: string
  text: string
}

interface Sender {
  siteName: string
  siteUrl: string
  /** Those of the design where the owner chose none. */
  look?: MailTheme
}

const designed: MailTheme = { accent: '#ffd232', night: '#0e0c0a', logo: null }
const paper = '#f8f2e4'
const sheet = '#fffaf0'
const side = `${(sheetWidth - columnWidth) / 2}px`

/** For programs that are dark and say so; those that turn colours round themselves find nothing here they could not. */
const night = `@media (prefers-color-scheme:dark){.page{background:#0e0c0a!important}.sheet{background:#1d1915!important}.ink{color:${backgroundColour}!important}.dim{color:#cdc3b0!important}.rule{border-color:${backgroundColour}!important}.code{background:#2b251f!important;color:${backgroundColour}!important}}
@media (max-width:480px){h1{font-size:30px!important}.side{padding-left:18px!important;padding-right:18px!important}}`

/** Outlook falls back to Times at the first font that it does not know, and spaces tables. */
const outlook = `<!--[if mso]><style>table{mso-table-lspace:0;mso-table-rspace:0}td,p,li,blockquote{font-family:Georgia,serif!important}h1,h2,h3,h4{font-family:Arial,sans-serif!important}</style><![endif]-->`

/** The site's look in one column of inline styles, which is what mail programs understand; and the same in plain text. */
export function renderMail(message: MailMessage, sender: Sender): RenderedMail {
  return inAnyLanguage(message.language, () => ({ html: htmlOf(message, sender), text: textOf(message, sender) }))
}

/** Addresses that links of its parts lead to, each once. */
export function linksOf(message: MailMessage, { siteUrl, look = designed }: Sender): string[] {
  const urls = new Set<string>()
  inAnyLanguage(message.language, () => partsHtml({ ...message, measured: { link: (url) => (urls.add(url), url), pixel: '' } }, siteUrl, look))
  return [...urls]
}

function htmlOf(message: MailMessage, { siteName, siteUrl, look = designed }: Sender): string {
  const name = escaped(siteName)
  const { language } = siteMessages()
  return `<!doctype html><html lang="${language.tag}"${language.dir === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(message.subject)}</title><style>${night}</style>${outlook}</head>
<body class="page" style="margin:0;padding:0;background:${paper};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(message.preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" style="table-layout:fixed;background:${paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="${sheetWidth}" cellpadding="0" cellspacing="0" border="0" bgcolor="${sheet}" style="table-layout:fixed;width:100%;max-width:${sheetWidth}px;background:${sheet};overflow-wrap:break-word;word-break:break-word;text-align:${language.dir === 'rtl' ? 'right' : 'left'}">
${headHtml(siteName, siteUrl, look)}
<tr><td class="side" style="padding:36px ${side} 8px"><h1 class="ink" style="margin:0;font:800 38px/1.05 ${sansSerif};font-stretch:70%;color:${ink}">${escaped(message.heading)}</h1></td></tr>
<tr><td class="side ink" style="padding:8px ${side} 28px;font:19px/1.55 ${serif};color:${ink}">${partsHtml(message, siteUrl, look)}</td></tr>
<tr><td class="side rule dim" style="border-top:7px solid ${ink};padding:18px ${side} 28px;font:14px/1.5 ${sansSerif};color:${mutedColour}">${escaped(message.reason)}<br><a class="dim" href="${escaped(siteUrl)}" style="color:${mutedColour}">${name}</a>${closingHtml(message)}${message.measured ? `<img src="${escaped(message.measured.pixel)}" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0">` : ''}</td></tr>
</table></td></tr></table></body></html>
`
}

/** The logo on the night it was made for, with the site's name beside it for whoever loads no pictures; else the name on the accent. */
function headHtml(siteName: string, siteUrl: string, { accent, night: page, logo }: MailTheme): string {
  const back = logo ? page : accent
  const link = `<a href="${escaped(siteUrl)}" style="color:${readableOn(back)};text-decoration:none">`
  const shape = `padding:18px ${side};font:800 30px/1.1 ${sansSerif};font-stretch:62%;letter-spacing:-.01em;text-transform:uppercase`
  if (!logo) return `<tr><td class="side" bgcolor="${back}" style="background:${back};${shape}">${link}${escaped(siteName)}</a></td></tr>`
  const height = 44
  const width = Math.min(200, Math.round((height * logo.width) / logo.height))
  const picture = `<img src="${escaped(new URL(logo.url, siteUrl).href)}" alt="${escaped(logo.alt || t('mail.logo-of', { siteName }))}" width="${width}" style="display:inline-block;width:${width}px;max-width:100%;height:auto;border:0;vertical-align:middle;margin-right:14px;font:14px/1.2 ${sansSerif};letter-spacing:0;text-transform:none">`
  return `<tr><td class="side" bgcolor="${back}" style="background:${back};border-bottom:7px solid ${accent};${shape}">${link}${picture}<span style="vertical-align:middle">${escaped(siteName)}</span></a></td></tr>`
}

/** Text and attributes are escaped, so a `<` always begins a tag. A link whose text is its address stays: mail programs warn of one that leads elsewhere. */
function partsHtml({ parts, measured }: MailMessage, site: string, look: MailTheme): string {
  const html = parts.map((part) => partHtml(part, site, look)).join('\n')
  if (!measured) return html
  return html.replace(
    /(<a (?:[^>]*? )?href=")(https?:[^"]*)("[^>]*>)(?!\s*(?:https?:|www\.))/g,
    (_, before: string, url: string, after: string) => before + escaped(measured.link(unescaped(url))) + after,
  )
}

function partHtml(part: MailPart, site: string, look: MailTheme): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:16px 0">${escaped(part.text)}</p>`
    case 'button':
      return `${buttonHtml(part.url, part.label, look)}
<p class="dim" style="margin:16px 0;font:14px/1.5 ${sansSerif};color:${mutedColour}">${escaped(t('mail.open-this-address'))}<br><a class="dim" href="${escaped(part.url)}" style="color:${mutedColour};word-break:break-all">${escaped(part.url)}</a></p>`
    case 'quote':
      return `<blockquote style="margin:20px 0;padding:2px 0 2px 18px;border-left:5px solid ${look.accent}">${escaped(part.text)}${part.by ? `<br><span class="dim" style="font:14px/1.5 ${sansSerif};color:${mutedColour}">${escaped(part.by)}</span>` : ''}</blockquote>`
    case 'card':
      return cardHtml(part)
    case 'blocks':
      return blocksHtml(part, site, look, cardHtml)
    case 'facts':
      return `<div style="margin:16px 0;font:16px/1.5 ${sansSerif}">${part.facts.map(({ name, value }) => `<p style="margin:6px 0"><span class="dim" style="color:${mutedColour}">${escaped(name)}</span><br>${escaped(value)}</p>`).join('')}</div>`
    case 'rule':
      return `<hr style="margin:24px 0;border:0;border-top:1px solid ${line}">`
  }
}

function cardHtml({ title, url, text, kicker, by, image }: CardPart): string {
  const link = escaped(url)
  const picture = image
    ? `<p style="margin:24px 0 14px"><a class="ink" href="${link}" style="color:${ink};text-decoration:none"><img src="${escaped(image.url)}" alt="${escaped(image.alt)}" width="${columnWidth}" height="${Math.round((columnWidth * image.height) / image.width)}" style="display:block;width:100%;height:auto;border:0"></a></p>`
    : ''
  const over = kicker ? `<span class="dim" style="font:700 13px/1.4 ${sansSerif};color:${mutedColour}">${escaped(kicker)}</span><br>` : ''
  const under = by ? `<br><span class="dim" style="font:14px/1.6 ${sansSerif};color:${mutedColour}">${escaped(by)}</span>` : ''
  return `${picture}<p style="margin:20px 0">${over}<a class="ink" href="${link}" style="font:700 24px/1.1 ${sansSerif};font-stretch:75%;color:${ink}">${escaped(title)}</a>${text ? `<br>${escaped(text)}` : ''}${under}</p>`
}

function closingHtml({ closing }: MailMessage): string {
  if (!closing) return ''
  const links = closing.links.map(({ label, url }) => `<a class="dim" href="${escaped(url)}" style="color:${mutedColour}">${escaped(label)}</a>`)
  return `<br>${[...links, escaped(closing.text)].filter(Boolean).join('<br>')}`
}

function textOf(message: MailMessage, { siteName, siteUrl }: Sender): string {
  const parts = message.parts.map((part) => partText(part, siteUrl))
  const closing = message.closing ? [...message.closing.links.map(({ label, url }) => `${label}:\n${url}`), message.closing.text].filter(Boolean) : []
  return [message.heading, ...parts, '-- ', `${message.reason}\n${siteName}, ${siteUrl}`, ...closing].join('\n\n') + '\n'
}

function partText(part: MailPart, site: string): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'button':
      return `${part.label}:\n${part.url}`
    case 'quote':
      return `${part.text.replace(/^/gm, '> ')}${part.by ? `\n(${part.by})` : ''}`
    case 'card':
      return cardText(part)
    case 'blocks':
      return blocksText(part, site, cardText)
    case 'facts':
      return part.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
    case 'rule':
      return '* * *'
  }
}

function cardText({ kicker, title, text, by, url }: CardPart): string {
  return [kicker, title, text, by, url].filter(Boolean).join('\n')
}
