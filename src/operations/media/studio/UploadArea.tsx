import { useRef, useState } from 'react'
import { t } from '#i18n/messages.ts'
import type { Media } from '../contract.ts'
import { useUploads } from './useUploads.ts'

interface Props {
  onDone: (media: Media) => void
  folder?: string
  /** As the file dialog takes it: `image/*`. */
  accept?: string
  label?: string
}

/** Files by drop, by choice or by paste, with how far each one is. */
export function UploadArea({ onDone, folder, accept, label = t('studio-media.drop-files-here-or') }: Props) {
  const { lines, send, dismiss } = useUploads(onDone)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <div
        className="drop-zone"
        data-over={over ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          send(event.dataTransfer.files, folder)
        }}
        onPaste={(event) => send(event.clipboardData.files, folder)}
      >
        <span>{label}</span>
        <button type="button" className="btn is-outlined is-small" onClick={() => input.current?.click()}>
          {t('studio-media.choose-files')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={accept}
          onChange={(event) => {
            send([...(event.target.files ?? [])], folder)
            event.target.value = ''
          }}
        />
      </div>
      {lines.length > 0 && (
        <ul className="upload-list" aria-label={t('studio-media.uploads')}>
          {lines.map((line) => (
            <li key={line.key}>
              <span>
                {line.name}
                {line.waits && !line.fault && <span role="status">{t('studio-media.no-connection-it-goes-on')}</span>}
                {line.fault && (
                  <span className="field-error" role="alert">
                    : {line.fault}
                  </span>
                )}
              </span>
              {line.fault ? <span /> : <progress value={line.share} max={1} aria-label={t('studio-media.file-sent', { name: line.name })} />}
              <button type="button" className="btn is-outlined is-small" onClick={() => (line.fault ? dismiss(line.key) : line.stop())}>
                {line.fault ? t('studio-media.ok') : t('studio-media.stop')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
