import { useState } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { toast } from '#ui/toast.ts'
import type { bulkActions } from '../contract.ts'

export type BulkAction = (typeof bulkActions)[number]

/** What an action is given besides the contents; `at` as ISO. */
export interface BulkValues {
  at?: string
  language?: string
  topic?: number
  author?: number
}

export interface Bulk {
  chosen: readonly { id: number; title: string; isPublic: boolean }[]
  send: (body: { ids: number[]; action: BulkAction } & BulkValues) => Promise<{ data: { id: number; error: string | null }[] }>
  /** With those that stayed as they were. */
  onDone: (refused: number[]) => void
}

export interface Refused {
  said: string
  lines: { id: number; title: string; error: string }[]
}

const said: Record<BulkAction, (count: number) => string> = {
  approve: (count) => t('studio-publishing.done-approve', { count }),
  unpublish: (count) => t('studio-publishing.done-unpublish', { count }),
  archive: (count) => t('studio-publishing.done-archive', { count }),
  'bring-back': (count) => t('studio-publishing.done-bring-back', { count }),
  delete: (count) => t('studio-publishing.done-delete', { count }),
  'add-topic': (count) => t('studio-publishing.done-add-topic', { count }),
  schedule: (count) => t('studio-bulk.done-schedule', { count }),
  author: (count) => t('studio-bulk.done-author', { count }),
  language: (count) => t('studio-bulk.done-language', { count }),
}

/** The server takes so many at once. */
const atOnce = 100

/** Runs an action in portions; an answer that does not come leaves the rest of the chosen as refused. */
export function useBulkActions({ chosen, send, onDone }: Bulk) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)

  async function all(action: BulkAction, values: BulkValues = {}): Promise<void> {
    setBusy(true)
    setRefused(null)
    const todo = new Map(chosen.map(({ id, title }) => [id, title]))
    const lines: Refused['lines'] = []
    let done = 0
    try {
      for (let from = 0; from < chosen.length; from += atOnce) {
        const ids = chosen.slice(from, from + atOnce).map(({ id }) => id)
        const { data } = await send({ ids, action, ...values })
        for (const { id, error } of data) {
          if (error === null) done += 1
          else lines.push({ id, title: todo.get(id) ?? '', error })
          todo.delete(id)
        }
      }
    } catch (thrown) {
      const error = thrown instanceof Problem ? thrown.message : wentWrong()
      for (const [id, title] of todo) lines.push({ id, title, error })
    }
    setBusy(false)
    if (done > 0) toast(said[action](done), { tone: 'success' })
    if (lines.length > 0) setRefused({ said: t('studio-publishing.stayed', { count: lines.length, all: chosen.length }), lines })
    onDone(lines.map(({ id }) => id))
  }

  return { busy, refused, all, dismiss: () => setRefused(null) }
}
