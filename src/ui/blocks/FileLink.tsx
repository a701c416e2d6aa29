import type { FileBlock } from '#base/blocks/model.ts'
import { t } from '#i18n/messages.ts'
import { commaSeparated, currentLanguage } from '#i18n/format.ts'
import { linkTo } from './link-to.ts'

export function FileLink({ block }: { block: FileBlock }) {
  const { url, name, bytes, type } = block.props
  const { href, rel } = linkTo(url)
  const facts = commaSeparated([kindOf(url, type), bytes && sizeOf(bytes)])
  return (
    <p className="file-block">
      <a href={href} rel={rel} download={href?.startsWith('/') ? '' : undefined}>
        <b dir="auto">{name}</b>
        {facts ? <span dir="auto">{facts}</span> : null}
      </a>
    </p>
  )
}

/** 'PDF', from the end of the name, else from the media type. */
function kindOf(url: string, type: string): string {
  return (/\.(\w{2,5})(?:[?#]|$)/.exec(url)?.[1] ?? type.split('/').pop() ?? '').toUpperCase()
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return t('ui.size-in-bytes', { count: bytes })
  if (bytes < 1e6) return t('ui.size-in-kilobytes', { size: Math.round(bytes / 1000) })
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return t('ui.size-in-megabytes', { size: new Intl.NumberFormat(currentLanguage(), tenths).format(bytes / 1e6) })
}
