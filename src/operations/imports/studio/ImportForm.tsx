import { useId, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { Faults, TextField } from '#community/accounts/TextField.tsx'
import type { importsContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useSending } from '#studio/controls/submit.ts'
import { sendForImport } from '#operations/media/studio/upload.ts'
import { sizeOf } from './labels.ts'
import { SourceFields, type GivenSource } from './SourceFields.tsx'

/** Files are sent and looked at; nothing comes in before somebody has seen what would. */
export function ImportForm({ onBegun }: { onBegun: (id: number) => void }) {
  const api = useApi()
  const [files, setFiles] = useState<readonly File[]>([])
  const [given, setGiven] = useState<GivenSource>({ source: '', site: '', media: false, role: 'member' })
  const [sent, setSent] = useState<readonly number[] | null>(null)
  const { fields, send } = useSending()
  const id = useId()

  async function begin(): Promise<void> {
    setSent(files.map(() => 0))
    try {
      const uploads: string[] = []
      for (const [n, file] of files.entries())
        uploads.push(await sendForImport(api, { file, onProgress: (bytes) => setSent((before) => before?.with(n, bytes) ?? null) }))
      const { source, site, media, role } = given
      const body = {
        ...(source === '' ? {} : { source }),
        uploads,
        ...(source === 'members' ? { role } : { media }),
        ...(site.trim() ? { site: site.trim() } : {}),
      }
      const { data } = await callsOf<typeof importsContract>(api)('POST /imports', { body })
      onBegun(data.id)
    } finally {
      setSent(null)
    }
  }

  return (
    <form
      className="settings-form"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        void send(begin)
      }}
    >
      <h2 id={`${id}-title`}>{t('studio-imports.check-files')}</h2>
      <Faults value={{ ...fields, files: fields['uploads'] ?? fields['bytes'] ?? [] }}>
        <TextField
          label={t('studio-imports.files')}
          name="files"
          field={(attributes) => (
            <input
              type="file"
              multiple
              required
              onChange={(event) => {
                setFiles([...(event.target.files ?? [])])
              }}
              {...attributes}
            />
          )}
        />
      </Faults>
      <SourceFields given={given} onChange={(part) => setGiven((before) => ({ ...before, ...part }))} faults={fields} />
      {sent && <SentFiles files={files} sent={sent} />}
      <div className="form-row">
        <button type="submit" className="btn" disabled={sent !== null || files.length === 0}>
          {sent ? t('studio-imports.checking') : t('studio-imports.check')}
        </button>
      </div>
    </form>
  )
}

function SentFiles({ files, sent }: { files: readonly File[]; sent: readonly number[] }) {
  return (
    <ul className="import-files" aria-label={t('studio-imports.uploads-in-progress')}>
      {files.map((file, n) => (
        <li key={`${file.name} ${file.size}`}>
          <span>{file.name}</span>
          <span className="tabular-nums">{sizeOf(file.size)}</span>
          <progress value={sent[n] ?? 0} max={file.size} aria-label={t('studio-imports.sent', { name: file.name })} />
        </li>
      ))}
    </ul>
  )
}
