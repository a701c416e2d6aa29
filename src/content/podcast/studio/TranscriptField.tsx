import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { linesOfTranscript, transcriptIn, type Said } from './transcript-lines.ts'

interface Props {
  said: readonly Said[]
  onChange: (said: Said[]) => void
  error?: string | undefined
}

/** Everything that was said, a line a paragraph; subtitles may be pasted as they are. */
export function TranscriptField({ said, onChange, error }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? linesOfTranscript(said)
  const { wrong } = transcriptIn(text)
  const lines = wrong.length > 6 ? t('studio-podcast.and-more', { lines: commaSeparated(wrong.slice(0, 6)) }) : commaSeparated(wrong)
  return (
    <Textarea
      className="form-section__wide"
      label={t('studio-podcast.transcript')}
      description={t('studio-podcast.one-paragraph-per-line-4')}
      autosize
      minRows={4}
      maxRows={20}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        onChange(transcriptIn(next).said)
      }}
      onBlur={() => {
        if (wrong.length === 0) setTyped(null)
      }}
      error={wrong.length > 0 ? t('studio-podcast.no-time', { lines }) : error}
    />
  )
}
