import { t } from '#i18n/messages.ts'
import { editorPaths } from '#studio/editor-paths.ts'
import { Alert, Button, Group, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '#studio/moments.ts'
import type { Problem } from '#base/problem.ts'
import type { Media } from '../contract.ts'
import type { Use } from '../library-contract.ts'
import { sizeText } from '#content/creatives/rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { toast } from '#ui/toast.ts'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { useIntoView } from '#studio/useIntoView.ts'
import { FocusFrame } from './FocusFrame.tsx'
import { replaceFile } from './upload.ts'

interface Texts {
  alt: string
  credit: string
  folder: string
}

interface Props {
  media: Media
  onChange: (media: Media) => void
  onRemoved: () => void
  onClose: () => void
}

/** Where that is edited that names a file and is no entry of a kind with its number. */
const screens: Record<string, (use: Use) => string> = {
  page: ({ slug }) => `/studio/pages/${slug}`,
  draft: ({ id }) => `/studio/write/${id}`,
  show: () => '/studio/podcast/show',
  settings: () => '/studio/settings',
  'front page': () => '/studio/front-page',
}

/** What was typed beside a file and not saved: another file may be looked at between. */
const typed = new Map<string, Texts>()

/** One file of the library: its words, its folder, where it stands; another one in its place. */
export function MediaSide({ media, onChange, onRemoved, onClose }: Props) {
  const api = useApi()
  const { texts, unsaved, write } = useMediaTexts(media)
  const side = useIntoView<HTMLElement>()
  const [problem, setProblem] = useState<Problem | null>(null)
  const uses = useMediaUses(media.id, setProblem)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<number | null>(null)

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
      setProblem(null)
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setBusy(false)
    }
  }

  async function patch(body: object): Promise<void> {
    const { data } = (await api.call('PATCH /media/:id', { params: { id: media.id }, body })) as { data: Media } // as contract.ts says
    onChange(data)
  }

  async function replace(file: File): Promise<void> {
    setSent(0)
    try {
      onChange(await replaceFile(api, media.id, { file, onProgress: (bytes) => setSent(bytes / Math.max(1, file.size)) }))
    } finally {
      setSent(null)
    }
  }

  async function keepTexts(): Promise<void> {
    await patch(texts)
    typed.delete(media.id)
    toast(t('studio-media.saved'), { tone: 'success' })
  }

  async function remove(): Promise<void> {
    const text = t('studio-media.file-is-deleted-for-good', { name: media.name })
    if (await confirmWith({ title: t('studio-media.remove-the-file-question'), text, act: t('studio-media.remove-the-file'), danger: true }))
      await attempt(() => api.call('DELETE /media/:id', { params: { id: media.id } }).then(onRemoved))
  }

  return (
    <section ref={side} className="media-library__aside" aria-label={media.name}>
      <Group justify="space-between" wrap="nowrap">
        <b>{media.name}</b>
        <button type="button" aria-label={t('action.close')} onClick={onClose}>
          ×
        </button>
      </Group>
      {problem && <Alert color="red" role="alert" title={problem.message} />}
      {media.image && (
        <div className="picture-field">
          <FocusFrame image={media.image} focus={media.image.focus} onChange={(focus) => void attempt(() => patch({ focus }))} />
        </div>
      )}
      {/* A file of the library, played to know it again. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      {media.kind === 'audio' && <audio controls preload="none" src={media.url} aria-label={media.name} />}
      <TextFields texts={texts} onChange={write} />
      <FileActions busy={busy} unsaved={unsaved} onSave={() => void attempt(keepTexts)} onReplace={(file) => void attempt(() => replace(file))} />
      {sent !== null && <progress value={sent} max={1} aria-label={t('studio-media.upload-progress')} />}
      <Facts media={media} />
      <UseList uses={uses} loading={uses === null && !problem} />
      <Button size="xs" variant="subtle" color="red" disabled={busy || uses === null || uses.length > 0} onClick={() => void remove()}>
        {uses?.length ? t('studio-media.in-use-cannot-be-removed') : t('studio-media.remove-for-good')}
      </Button>
    </section>
  )
}

function useMediaTexts(media: Media) {
  const saved: Texts = { alt: media.alt, credit: media.credit, folder: media.folder }
  const [texts, setTexts] = useState(typed.get(media.id) ?? saved)
  const unsaved = texts.alt !== saved.alt || texts.credit !== saved.credit || texts.folder !== saved.folder

  function write(part: Partial<Texts>): void {
    typed.set(media.id, { ...texts, ...part })
    setTexts({ ...texts, ...part })
  }

  return { texts, unsaved, write }
}

/** Where a file is used; null until it is known. */
function useMediaUses(id: string, onProblem: (problem: Problem) => void): Use[] | null {
  const api = useApi()
  const [uses, setUses] = useState<Use[] | null>(null)
  useEffect(() => {
    let current = true
    api
      .call('GET /media/:id/uses', { params: { id } })
      .then((found) => current && setUses((found as { data: Use[] }).data)) // as library-contract.ts says
      .catch((error: unknown) => current && onProblem(asProblem(error)))
    return () => {
      current = false
    }
  }, [api, id, onProblem])
  return uses
}

function TextFields({ texts, onChange }: { texts: Texts; onChange: (part: Partial<Texts>) => void }) {
  return (
    <>
      <Textarea label={t('studio-media.in-words')} autosize minRows={2} value={texts.alt} onChange={(event) => onChange({ alt: event.currentTarget.value })} />
      <TextInput label={t('studio-media.credit')} value={texts.credit} onChange={(event) => onChange({ credit: event.currentTarget.value })} />
      <TextInput
        label={t('studio-media.folder')}
        placeholder={t('studio-media.covers-2026')}
        value={texts.folder}
        onChange={(event) => onChange({ folder: event.currentTarget.value })}
      />
    </>
  )
}

interface FileActionsProps {
  busy: boolean
  unsaved: boolean
  onSave: () => void
  onReplace: (file: File) => void
}

function FileActions({ busy, unsaved, onSave, onReplace }: FileActionsProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Group gap="xs">
      <Button size="xs" loading={busy} onClick={onSave}>
        {t('action.save')}
      </Button>
      <Button size="xs" variant="default" disabled={busy} onClick={() => input.current?.click()}>
        {t('studio-media.replace-the-file')}
      </Button>
      {unsaved && <span className="audit-note">{t('studio-media.not-saved-yet')}</span>}
      <input
        ref={input}
        hidden
        type="file"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onReplace(file)
        }}
      />
    </Group>
  )
}

function Facts({ media }: { media: Media }) {
  return (
    <dl>
      <dt>{t('studio-media.size')}</dt>
      <dd>
        {sizeText(media.bytes)}
        {media.image && `, ${media.image.width} × ${media.image.height}`}
      </dd>
      <dt>{t('studio-media.uploaded')}</dt>
      <dd>{formatDate(media.created_at)}</dd>
      {media.version > 1 && (
        <>
          <dt>{t('studio-media.version')}</dt>
          <dd>{media.version}</dd>
        </>
      )}
      <dt>{t('studio-media.address')}</dt>
      <dd>
        <a href={media.url}>{media.url}</a>
      </dd>
    </dl>
  )
}

function UseList({ uses, loading }: { uses: Use[] | null; loading: boolean }) {
  return (
    <div>
      <p className="field-label">{t('studio-media.placement')}</p>
      {loading && <p role="status">{t('studio-media.checking')}</p>}
      {uses?.length === 0 && <p>{t('studio-media.nowhere')}</p>}
      <ul>
        {uses?.map((use) => {
          const screen = screens[use.kind]?.(use) ?? editorPaths[use.kind]?.(String(use.id))
          return (
            <li key={`${use.kind} ${use.id}`}>
              {use.kind}: {screen ? <StudioLink to={screen}>{use.title}</StudioLink> : use.title}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
