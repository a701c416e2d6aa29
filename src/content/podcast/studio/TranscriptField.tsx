import { Textarea } from '@mantine/core'
import { useState } from 'react'
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
  const lines = wrong.length > 6 ? `${wrong.slice(0, 6).join(', ')} and more` : wrong.join(', ')
  return (
    <Textarea
      className="form-section__wide"
      label="Transcript"
      description="One paragraph per line: 4:12 Ada: words. Subtitles (VTT, SRT) can be pasted as they are."
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
      error={wrong.length > 0 ? `No time at the beginning of line ${lines}` : error}
    />
  )
}
