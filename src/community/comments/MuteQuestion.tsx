import { useEffect, useState } from 'react'
import { callsOf, type Api } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { toast } from '#ui/toast.ts'
import type { commentsContract } from './contract.ts'

interface Muting {
  token: string
  scope: 'thread' | 'all'
  muted: boolean
}

/** For somebody who came by the link of a mail (`?mute=`): asks, and does nothing before the answer. */
export function MuteQuestion() {
  const api = useApi()
  const [muting, setMuting] = useState<Muting | null>(null)
  const [retry, setRetry] = useState<{ message: string; run: () => void } | null>(null)

  useEffect(() => {
    const token = takeToken()
    const look = () => {
      setRetry(null)
      if (token) ask(api, token).then(setMuting, (problem: unknown) => setRetry({ message: textOf(problem), run: look }))
    }
    look()
  }, [api])

  if (retry) return <ErrorNote message={retry.message} onRetry={retry.run} />
  if (!muting) return null
  const { scope } = muting
  async function answer(token: string, muted: boolean) {
    try {
      const state = await callsOf<typeof commentsContract>(api)('POST /comments/mute', { query: { token }, body: { undo: !muted } })
      setMuting({ token, ...state })
    } catch (problem) {
      toast(textOf(problem), { tone: 'error' })
    }
  }
  return (
    <div className="form-message comment-section__mute" role="status">
      <span>{muting.muted ? t('comments.mails-muted', { scope }) : t('comments.mute-mails', { scope })}</span>
      <button type="button" className="more-link" onClick={() => void answer(muting.token, !muting.muted)}>
        {muting.muted ? t('comments.resume-mails') : t('comments.stop-mails')}
      </button>
    </div>
  )
}

async function ask(api: Api, token: string): Promise<Muting> {
  return { token, ...(await callsOf<typeof commentsContract>(api)('GET /comments/mute', { query: { token } })) }
}

function textOf(problem: unknown): string {
  return problem instanceof Problem ? problem.message : wentWrong()
}

/** Out of the address, so that it is not passed on with it. */
function takeToken(): string | null {
  const url = new URL(location.href)
  const token = url.searchParams.get('mute')
  if (token === null) return null
  url.searchParams.delete('mute')
  history.replaceState(history.state, '', url)
  return token
}
