import { t } from '#i18n/messages.ts'
import { useRef, useState } from 'react'
import type { Problem } from '#base/problem.ts'
import type { Media } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import { acceptNotice } from '#ui/accept-notice.ts'
import { sendFile } from './upload.ts'

interface UploadLine {
  key: number
  name: string
  /** 0 to 1. */
  share: number
  fault: string | null
  /** It stands still, and goes on by itself. */
  waits: boolean
  stop: () => void
}

let lastKey = 0

/** Files on their way, one after the other; what fails says why and stays in the list. */
export function useUploads(onDone: (media: Media) => void): {
  lines: UploadLine[]
  send: (files: Iterable<File>, folder?: string) => void
  dismiss: (key: number) => void
} {
  const api = useApi()
  const [lines, setLines] = useState<UploadLine[]>([])
  const queue = useRef(Promise.resolve())

  function change(key: number, part: Partial<UploadLine>): void {
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...part } : line)))
  }

  function send(files: Iterable<File>, folder?: string): void {
    for (const file of files) {
      const key = ++lastKey
      const stopping = new AbortController()
      setLines((before) => [...before, { key, name: file.name, share: 0, fault: null, waits: false, stop: () => stopping.abort() }])
      queue.current = queue.current.then(async () => {
        try {
          const media = await sendFile(api, {
            file,
            ...(folder ? { folder } : {}),
            signal: stopping.signal,
            onProgress: (sent) => change(key, { waits: false, share: file.size === 0 ? 1 : sent / file.size }),
            onWait: () => change(key, { waits: true }),
          })
          setLines((before) => before.filter((line) => line.key !== key))
          if (await acceptNotice(media.notice)) onDone(media)
        } catch (error) {
          if (stopping.signal.aborted) setLines((before) => before.filter((line) => line.key !== key))
          else change(key, { fault: faultOf(file, asProblem(error)) })
        }
      })
    }
  }

  return { lines, send, dismiss: (key) => setLines((before) => before.filter((line) => line.key !== key)) }
}

/** The form has no field of that name: it is the file that is empty or too large. */
function faultOf({ size }: File, { message, fields }: Problem): string {
  if (size === 0) return t('studio-media.this-file-is-empty')
  const [text] = fields?.['bytes'] ?? []
  return text ? t('studio-media.this-file-is-faulty', { fault: text }) : message
}
