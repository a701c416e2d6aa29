import type { ReactNode } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import { tParts } from '#i18n/messages.ts'
import { sizeText } from '#content/creatives/rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import type { Release, ReleaseCard, releasesContract } from './contract.ts'
import { releaseTexts } from './messages.ts'

interface DownloadIssueProps {
  release: Pick<ReleaseCard, 'id' | 'pdf' | 'title'>
  /** In place of its PDF. */
  epub?: Release['epub']
  className: string
  /** The new number of downloads, or that it could not be had. */
  onCount?: (answer: { downloads: number } | { failed: string }) => void
}

/** The PDF, or the EPUB, with its size; counted when it is taken. */
export function DownloadIssue({ release: { id, pdf, title }, epub, className, onCount }: DownloadIssueProps) {
  const api = useApi()
  const file = epub === undefined ? pdf : epub
  if (!file) return null
  const size = sizeText(file.bytes)
  function count() {
    callsOf<typeof releasesContract>(api, { failed: releaseTexts.counter })('GET /releases/increment/download/:id', { params: { id: String(id) } }).then(
      (answer) => onCount?.(answer),
      (thrown: unknown) => onCount?.({ failed: thrown instanceof Problem ? thrown.message : releaseTexts.counter }),
    )
  }
  return (
    <a className={className} href={file.url} download onClick={count}>
      <MoreIcon name="download" />{' '}
      {epub === undefined ? tParts('releases.download-pdf', { size, title, said }) : tParts('releases.download-epub', { size, title, said })}
    </a>
  )
}

function said(inside: ReactNode[]) {
  return (
    <span key="said" className="visually-hidden">
      {inside}
    </span>
  )
}
