import { t } from '#i18n/messages.ts'
import { cardKinds } from '#content/kinds.ts'
import type { Media as BlockMedia } from '#base/blocks/model.ts'
import { isWebAddress, safeHref } from '#base/blocks/address.ts'
import { parseEmbed } from '#base/blocks/players.ts'
import { has, list, readMedia, text, type UnknownProps } from '#base/blocks/read-parts.ts'

/** A picture of a gallery while it is put together. */
export interface GalleryItem {
  media: BlockMedia
  alt: string
  caption?: string
}

/** The props of the block, or what is missing. */
export function completeContent(type: string, data: UnknownProps): UnknownProps | string {
  switch (type) {
    case 'embed': {
      const found = text(data.address) ? parseEmbed(text(data.address) ?? '') : data.video_id ? { provider: data.provider, video_id: data.video_id } : null
      if (!found) return t('studio-editor.no-film')
      return text(data.title)?.trim() ? { ...found, title: text(data.title) } : t('studio-editor.give-it-a-title')
    }
    case 'linkCard': {
      const href = text(data.href)?.trim() ?? ''
      if (safeHref(href) !== href || !isWebAddress(href)) return t('studio-editor.no-web-address')
      return { ...data, href, title: text(data.title)?.trim() || href }
    }
    case 'signUp':
      return text(data.list) ? { list: data.list, title: text(data.title)?.trim() || data.list } : t('studio-editor.choose-a-list')
    case 'button':
      if (!text(data.label)?.trim()) return t('studio-editor.write-what-stands')
      return safeHref(data.href) === data.href ? { label: data.label, href: data.href } : t('studio-editor.must-lead')
    case 'gallery':
      return itemsOf(data.items).length > 0
        ? { items: itemsOf(data.items), ...(text(data.caption) ? { caption: data.caption } : {}) }
        : t('studio-editor.choose-a-picture-first')
    case 'file':
      return data.url && text(data.name)?.trim()
        ? { url: data.url, name: data.name, bytes: data.bytes ?? 0, type: data.type ?? '' }
        : t('studio-editor.choose-a-file-name')
    case 'mediaCard': {
      const slug =
        (text(data.slug) ?? '')
          .trim()
          .replace(/[?#].*$/, '')
          .split('/')
          .filter(Boolean)
          .at(-1) ?? ''
      return /^[\p{L}\p{N}\p{M}_-]{1,120}$/u.test(slug) ? { kind: text(data.kind) ?? cardKinds[0], slug } : t('studio-editor.say-which-one')
    }
    default:
      return data.url && text(data.title)?.trim() ? data : t('studio-editor.choose-a-file-title')
  }
}

export function itemsOf(value: unknown): GalleryItem[] {
  return list(value).flatMap((raw) => {
    const media = has(raw) ? readMedia(raw.media) : undefined
    if (!has(raw) || !media) return []
    const caption = text(raw.caption)
    return [{ media, alt: text(raw.alt) ?? '', ...(caption ? { caption } : {}) }]
  })
}
