import { formatDecimal } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { limits } from '#base/blocks/model.ts'

/** What a block costs beside its words, at the least: bytes of its JSON. */
const frame = 100
/** Below this the text that is there already is not measured: it would cost more than it tells. */
const small = 20_000

/** Enough of what a paste brings to weigh it. */
type Brought = Pick<DataTransfer, 'getData'>

/**
 * Why a paste does not fit, told before it is converted: that takes a second for each 100 kB, and a text beyond the limit
 * is not saved afterwards. Weighs too little rather than too much. Null when it fits.
 * @param written what stands there and stays, as JSON; asked for with a large paste only
 */
export function exceedsPasteLimit(brought: Brought, written: () => { bytes: number; blocks: number }): string | null {
  const html = brought.getData('blocknote/html') || brought.getData('text/html')
  const { bytes, blocks } = html ? weightOfHtml(html) : weightOfPlain(brought.getData('text/plain'))
  if (bytes < small && blocks * frame < small) return null
  const there = written()
  if (there.bytes + bytes > limits.bytes) {
    const values = { size: sizeOf(bytes), limit: sizeOf(limits.bytes), words: 80_000 }
    return there.bytes > limits.bytes / 10 ? t('studio-editor.paste-too-large-there', values) : t('studio-editor.paste-too-large', values)
  }
  if (there.blocks + blocks > limits.blocks) return t('studio-editor.paste-too-many', { count: Math.round(there.blocks + blocks), limit: limits.blocks })
  return null
}

function weightOfPlain(text: string): { bytes: number; blocks: number } {
  // Within code a blank line begins nothing.
  const blocks = text.includes('```') ? 0 : text.split(/\n\s*\n/).filter((part) => part.trim()).length
  return { bytes: bytesOf(text) + blocks * frame, blocks }
}

/** Of its words only: clothes, scripts and pictures written into it do not come along. */
function weightOfHtml(html: string): { bytes: number; blocks: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('script, style')) hidden.remove()
  const blocks = body.querySelectorAll('li, h1, h2, h3, h4, h5, h6, p:not(:is(li, td, th, blockquote) p)').length
  return { bytes: bytesOf(body.textContent.replace(/\s+/g, ' ')) + blocks * frame, blocks }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

function sizeOf(bytes: number): string {
  return bytes < 1024 * 1000
    ? t('studio-editor.size-in-kilobytes', { size: Math.round(bytes / 1024) })
    : t('studio-editor.size-in-megabytes', { size: formatDecimal(bytes / 1024 / 1024, 1) })
}
