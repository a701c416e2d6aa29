import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import type { Creative, creativesContract } from './contract.ts'
import { creativeTexts } from './messages.ts'
import { sizeText } from './rules.ts'

/** The file with its size; counted when it is taken. */
export function CreativeFile({ creative }: { creative: Creative }) {
  const api = useApi()
  const [count, setCount] = useState(creative.downloads > 0 ? takenText(creative.downloads) : '')
  const { file, id } = creative
  if (!file) return null
  function taken() {
    callsOf<typeof creativesContract>(api, { failed: creativeTexts.counter })('GET /creatives/increment/download/:id', { params: { id: String(id) } }).then(
      ({ downloads }) => setCount(takenText(downloads)),
      (thrown: unknown) => setCount(thrown instanceof Problem ? thrown.message : creativeTexts.counter),
    )
  }
  return (
    <p className="file-download">
      <a className="btn is-large" href={file.url} download onClick={taken}>
        <MoreIcon name="download" /> {factsText(file)}
      </a>
      <span className="meta">{count}</span>
    </p>
  )
}

function takenText(downloads: number): string {
  return t('creatives.downloads', { downloads })
}

function factsText({ label, pages, bytes }: NonNullable<Creative['file']>): string {
  const size = sizeText(bytes)
  return pages === null ? t('creatives.file-facts', { label, size }) : t('creatives.file-facts-with-pages', { label, pages, size })
}
