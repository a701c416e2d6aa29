import { t } from '#i18n/messages.ts'
import { Alert, Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import type { Problem } from '#base/problem.ts'
import type { Media, mediaContract } from '../contract.ts'
import type { Use } from '../library-contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import { useLiveAnswer } from '#operations/notices/studio/useLiveTopic.ts'
import { useIntoView } from '#studio/useIntoView.ts'
import { replaceFile } from './upload.ts'
import { Facts, UseList } from './MediaFacts.tsx'
import { MediaPicture } from './MediaPicture.tsx'
import { MediaTexts } from './MediaTexts.tsx'
import type { Texts } from './TextFields.tsx'

interface Props {
  media: Media
  onChange: (media: Media) => void
  onRemoved: () => void
  onClose: () => void
}

/** One file of the library: its words, its folder, where it stands; another one in its place. */
export function MediaSide({ media, onChange, onRemoved, onClose }: Props) {
  const api = useApi()
  const call = callsOf<typeof mediaContract>(api)
  const params = { id: media.id }
  const side = useIntoView<HTMLElement>()
  const [problem, setProblem] = useState<Problem | null>(null)
  const uses = useMediaUses(media.id, setProblem)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<number | null>(null)

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work()
      setProblem(null)
    } catch (thrown) {
      setProblem(asProblem(thrown))
    } finally {
      setBusy(false)
    }
  }

  async function patch(body: Partial<Texts> & { focus?: [number, number] | null; based_on?: Texts }): Promise<Media> {
    const { data } = await call('PATCH /media/:id', { params, body })
    onChange(data)
    return data
  }

  async function replace(file: File): Promise<void> {
    setSent(0)
    try {
      onChange(await replaceFile(api, media.id, { file, onProgress: (bytes) => setSent(bytes / Math.max(1, file.size)) }))
    } finally {
      setSent(null)
    }
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
        <MediaPicture media={media} image={media.image} busy={busy} attempt={attempt} onFocus={(focus) => patch({ focus })} onChanged={onChange} />
      )}
      {/* A file of the library, played to know it again. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      {media.kind === 'audio' && <audio controls preload="none" src={media.url} aria-label={media.name} />}
      <MediaTexts
        media={media}
        put={patch}
        read={async () => (await call('GET /media/:id', { params })).data}
        busy={busy}
        attempt={attempt}
        onReplace={(file) => void attempt(() => replace(file))}
      />
      {sent !== null && <progress value={sent} max={1} aria-label={t('studio-media.upload-progress')} />}
      <Facts media={media} />
      <UseList uses={uses} loading={uses === null && !problem} />
      <Button size="xs" variant="subtle" color="red" disabled={busy || uses === null || uses.length > 0} onClick={() => void remove()}>
        {uses?.length ? t('studio-media.in-use-cannot-be-removed') : t('studio-media.remove-for-good')}
      </Button>
    </section>
  )
}

/** Where a file is used; null until it is known. */
function useMediaUses(id: string, onProblem: (problem: Problem) => void): Use[] | null {
  const api = useApi()
  const [uses, setUses] = useState<Use[] | null>(null)
  const [tries, setTries] = useState(0)
  useLiveAnswer('GET /media/:id/uses', () => setTries((before) => before + 1))
  useEffect(() => {
    let current = true
    api
      .call('GET /media/:id/uses', { params: { id } })
      .then((found) => current && setUses((found as { data: Use[] }).data)) // as library-contract.ts says
      .catch((error: unknown) => current && onProblem(asProblem(error)))
    return () => {
      current = false
    }
  }, [api, id, onProblem, tries])
  return uses
}
