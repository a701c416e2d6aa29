import type { Queue } from '#content/publishing/rules.ts'
import { nameOfQueue } from './queue-texts.ts'

const order: readonly Queue[] = ['all', 'submitted', 'public', 'back', 'drafts', 'scheduled', 'silent', 'archived']

interface Props {
  queue: Queue
  counts: Partial<Record<Queue, number>> | undefined
  onChange: (queue: Queue) => void
}

/** The queues with their counts; the one of silent changes only where there are some. */
export function QueueTabs({ queue, counts, onChange }: Props) {
  return (
    <>
      {order
        .filter((name) => name !== 'silent' || queue === 'silent' || counts?.silent)
        .map((name) => (
          <button key={name} type="button" aria-pressed={name === queue} onClick={() => onChange(name)}>
            {nameOfQueue(name)} <span className="tabular-nums">{counts?.[name] ?? ''}</span>
          </button>
        ))}
    </>
  )
}
