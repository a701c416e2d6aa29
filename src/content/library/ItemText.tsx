import { useMemo } from 'react'
import { readBlocks } from '#base/blocks/read.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { Blocks } from '#ui/blocks/Blocks.tsx'
import type { AnyItem } from './contract.ts'
import { Listen } from './Listen.tsx'
import { Tracks } from './Tracks.tsx'

export function ItemText({ item }: { item: AnyItem }) {
  const text = 'description' in item ? item.description : 'synopsis' in item ? item.synopsis : '[]'
  const blocks = useMemo(() => readBlocks(text), [text])
  return (
    <div className="item-view__text">
      {blocks.length > 0 && (
        <div className="prose">
          <Blocks blocks={blocks} />
        </div>
      )}
      {'trailer_url' in item && item.trailer_url && <Listen url={item.trailer_url} title={t('library.trailer', { title: item.title })} />}
      {'preview' in item && item.preview && (
        <Listen url={item.preview.url} provider={item.preview.provider} title={t('library.listen', { title: item.title })} />
      )}
      {'tracks' in item && item.tracks.length > 0 && <Tracks tracks={item.tracks} />}
      {'quotes' in item && item.quotes.map((quote) => <ItemQuote key={quote.text} quote={quote} />)}
    </div>
  )
}

function ItemQuote({ quote }: { quote: Extract<AnyItem, { quotes: unknown }>['quotes'][number] }) {
  return (
    <blockquote className="item-quote">
      <p className="italic" dir="auto">
        {quote.text}
      </p>
      {(quote.page !== undefined || quote.by) && (
        <cite className="meta">{commaSeparated([quote.by, quote.page !== undefined && t('library.quoted-page', { page: quote.page })])}</cite>
      )}
    </blockquote>
  )
}
