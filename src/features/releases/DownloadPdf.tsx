import { callsOf } from '#base/api-client.ts'
import { sizeText } from '#features/creatives/rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import type { ReleaseCard, releasesContract } from './contract.ts'
import { releaseTexts } from './messages.ts'

interface DownloadPdfProps {
  release: Pick<ReleaseCard, 'id' | 'pdf' | 'title'>
  className: string
  /** The new number of downloads, or that it could not be had. */
  onCount?: (answer: { downloads: number } | { failed: string }) => void
}

/** The PDF with its size; counted when it is taken. */
export function DownloadPdf({ release: { id, pdf, title }, className, onCount }: DownloadPdfProps) {
  const api = useApi()
  if (!pdf) return null
  function count() {
    callsOf<typeof releasesContract>(api, { failed: releaseTexts.counter })('GET /releases/increment/download/:id', { params: { id: String(id) } }).then(
      (answer) => onCount?.(answer),
      () => onCount?.({ failed: releaseTexts.counter }),
    )
  }
  return (
    <a className={className} href={pdf.url} download onClick={count}>
      <MoreIcon name="download" /> PDF, {sizeText(pdf.bytes)}
      <span className="sr"> of {title}</span>
    </a>
  )
}
