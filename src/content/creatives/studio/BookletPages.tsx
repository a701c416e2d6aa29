import { Alert, Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { t } from '#i18n/messages.ts'
import type { BookletState } from '../admin-routes.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { asProblem } from '#content/admin/studio/useContentForm.ts'

/** How far the pages are that are drawn from a booklet's PDF, as it was saved. `saved` changes whenever it may have another. */
export function BookletPages({ id, saved }: { id: number; saved: unknown }) {
  const api = useApi()
  const [booklet, setBooklet] = useState<BookletState | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const ask = useCallback(
    async (key: 'GET /desk/creatives/:id/pages' | 'POST /desk/creatives/:id/pages') => {
      try {
        const { data } = (await api.call(key, { params: { id } })) as { data: BookletState } // the output of both calls in creatives/admin-routes.ts
        setBooklet(data)
        setFault(null)
      } catch (error) {
        setFault(asProblem(error).message)
      }
    },
    [api, id],
  )

  const waiting = booklet?.state === 'waiting'
  useEffect(() => {
    void ask('GET /desk/creatives/:id/pages')
    if (!waiting) return
    const timer = setInterval(() => void ask('GET /desk/creatives/:id/pages'), 2_000)
    return () => clearInterval(timer)
  }, [ask, waiting, saved])

  async function again() {
    setBusy(true)
    await ask('POST /desk/creatives/:id/pages')
    setBusy(false)
  }
  return (
    <fieldset className="form-section">
      <legend>{t('studio-creatives.pages')}</legend>
      {fault && <Alert className="is-wide" color="red" role="alert" title={fault} />}
      <p className="is-wide content-form__status" role="status">
        {booklet && textOf(booklet)}
      </p>
      {waiting && <progress className="is-wide" aria-label={t('studio-creatives.pages-are-being-rendered')} />}
      {booklet?.state === 'failed' && (
        <p className="is-wide actions">
          <Button variant="default" size="xs" loading={busy} onClick={() => void again()}>
            {t('studio-creatives.render-again')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}

function textOf({ state, fault, pages }: BookletState): string {
  if (state === 'waiting') return t('studio-creatives.the-pages-are-being-rendered')
  if (state === 'failed') return t('studio-creatives.cannot-be-shown', { reason: fault ?? '' })
  if (state === 'ready') return t('studio-creatives.ready-to-read', { count: pages ?? 0 })
  return t('studio-creatives.with-a-pdf-as-its')
}
