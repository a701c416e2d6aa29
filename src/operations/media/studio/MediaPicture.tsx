import { Button } from '@mantine/core'
import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import type { Image } from '#base/image.ts'
import type { Problem } from '#base/problem.ts'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { toast } from '#ui/toast.ts'
import type { Media } from '../contract.ts'
import type { libraryContract } from '../library-contract.ts'
import { CropDialog, type CropOrder } from './CropDialog.tsx'
import { FocusFrame } from './FocusFrame.tsx'

interface Props {
  media: Media
  image: Image
  busy: boolean
  attempt: (work: () => Promise<unknown>) => Promise<void>
  onFocus: (focus: [number, number]) => Promise<unknown>
  onChanged: (media: Media) => void
}

/** A picture of the library with its focal point; a still one can be cropped and rotated, and its original restored. */
export function MediaPicture({ media: { id, version, cropped }, image, busy, attempt, onFocus, onChanged }: Props) {
  const call = callsOf<typeof libraryContract>(useApi())
  const [cropping, setCropping] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function crop(order: CropOrder): Promise<void> {
    setProblem(null)
    try {
      const { data } = await call('POST /media/:id/crop', { params: { id }, body: { version, ...order } })
      toast(t('studio-media.crop-done'), { tone: 'success' })
      setCropping(false)
      onChanged(data)
    } catch (thrown) {
      setProblem(asProblem(thrown))
    }
  }

  function begin(): void {
    setProblem(null)
    setCropping(true)
  }

  async function restore(): Promise<void> {
    const { data } = await call('POST /media/:id/original', { params: { id }, body: { version } })
    toast(t('studio-media.original-restored'), { tone: 'success' })
    onChanged(data)
  }

  async function askToRestore(): Promise<void> {
    const act = t('studio-media.restore-original')
    if (await confirmWith({ title: t('studio-media.restore-original-question'), text: t('studio-media.restore-original-text'), act })) await attempt(restore)
  }

  return (
    <div className="picture-field">
      <FocusFrame image={image} focus={image.focus} onChange={(focus) => void attempt(() => onFocus(focus))} />
      {image.frames === undefined && (
        <Button size="xs" variant="default" disabled={busy} onClick={begin}>
          {t('studio-media.crop')}
        </Button>
      )}
      {cropped && (
        <Button size="xs" variant="default" disabled={busy} onClick={() => void askToRestore()}>
          {t('studio-media.restore-original')}
        </Button>
      )}
      <CropDialog
        opened={cropping}
        image={image}
        busy={busy}
        problem={problem}
        onClose={() => setCropping(false)}
        onCrop={(order) => void attempt(() => crop(order))}
      />
    </div>
  )
}
