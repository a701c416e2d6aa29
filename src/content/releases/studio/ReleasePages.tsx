import { Alert, Button, Group, Modal } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { sizeText } from '#content/creatives/rules.ts'
import type { ReleasePagesState } from '../admin-contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import { PicturePicker } from '#operations/media/studio/PicturePicker.tsx'
import { MergedPageLinks } from './MergedPageLinks.tsx'
import { PageOrder } from './PageOrder.tsx'

type PageOf = ReleasePagesState['pages'][number]

/** The PDF of an issue and the pages made of it: how far they are, their order, their links. */
export function ReleasePages({ id }: { id: number }) {
  const { pages, setPages, fault, setFault, request, arrange } = useReleasePages(id)
  const [choosing, setChoosing] = useState(false)
  const [open, setOpen] = useState<PageOf | null>(null)
  /** A long file takes a while to be looked at. */
  const [looking, setLooking] = useState(false)

  async function takeAway(): Promise<void> {
    const text = t('studio-releases.the-issue-can-no-longer')
    if (await confirmWith({ title: t('studio-releases.remove-the-pdf-and-its'), text, act: t('studio-releases.remove'), danger: true }))
      void request('PUT /desk/releases/:id/pdf', { params: { id }, body: { media_id: null } })
  }

  async function drawAgain(): Promise<void> {
    const text = t('studio-releases.their-order-and-their-links')
    if (
      pages?.state === 'failed' ||
      (await confirmWith({ title: t('studio-releases.render-the-pages-again'), text, act: t('studio-releases.render-again'), danger: true }))
    )
      void request('POST /desk/releases/:id/pages', { params: { id } })
  }

  return (
    <fieldset className="form-section">
      <legend>{t('studio-releases.pdf-and-pages')}</legend>
      {fault && <Alert className="is-wide" color="red" role="alert" title={fault} />}
      <PdfActions pages={pages} checking={looking} onChoose={() => setChoosing(true)} onRemove={() => void takeAway()} onRender={() => void drawAgain()} />
      <StatusLine pages={pages} checking={looking} />
      {pages?.state === 'waiting' && <progress className="is-wide" aria-label={t('studio-releases.pages-are-being-rendered')} />}
      {pages?.state === 'ready' && <PageOrder pages={pages.pages} onOrder={arrange} onOpen={setOpen} />}
      <PicturePicker
        kind="pdf"
        opened={choosing}
        onClose={() => setChoosing(false)}
        onPick={(media) => {
          setChoosing(false)
          setFault(null)
          setLooking(true)
          void request('PUT /desk/releases/:id/pdf', { params: { id }, body: { media_id: media.id } }).finally(() => setLooking(false))
        }}
      />
      <Modal opened={open !== null} onClose={() => setOpen(null)} title={t('studio-releases.links-on-page', { page: String(open?.no ?? '') })} size="xl">
        {open && (
          <MergedPageLinks
            key={open.no}
            release={id}
            page={open}
            onSaved={(saved) => {
              setPages(saved)
              setOpen(null)
              setFault(null)
            }}
          />
        )}
      </Modal>
    </fieldset>
  )
}

/**
 * The pages as the server has them, asked for again while they are rendered. `request` makes a call that answers with them;
 * a new order is shown at once, so that the next one builds on it.
 */
function useReleasePages(id: number) {
  const api = useApi()
  const [pages, setPages] = useState<ReleasePagesState | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  const request = useCallback(
    async (key: string, input: object) => {
      try {
        const { data } = (await api.call(key, input)) as { data: ReleasePagesState } // the output of all five calls in releases/admin-routes.ts
        setPages(data)
        setFault(null)
      } catch (error) {
        setFault(asProblem(error).message)
      }
    },
    [api],
  )

  /** Orders that are on their way, in the order of the presses. */
  const saves = useRef(Promise.resolve())
  const turns = useRef(0)

  /** Shown at once: the next press builds on it. Of a refused one what is stored is shown. */
  function arrange(order: number[]): void {
    if (!pages) return
    const input = { params: { id }, body: { order, based_on: pages.pages.map(({ picture }) => picture) } }
    setPages({ ...pages, pages: arranged(pages.pages, order) })
    const turn = ++turns.current
    saves.current = saves.current.then(async () => {
      try {
        const { data } = (await api.call('PUT /desk/releases/:id/pages', input)) as { data: ReleasePagesState } // likewise
        if (turn === turns.current) setPages(data)
        setFault(null)
      } catch (error) {
        await request('GET /desk/releases/:id/pages', { params: { id } })
        setFault(asProblem(error).message)
      }
    })
  }

  const waiting = pages === null || pages.state === 'waiting'
  useEffect(() => {
    void request('GET /desk/releases/:id/pages', { params: { id } })
    if (!waiting) return
    const timer = setInterval(() => void request('GET /desk/releases/:id/pages', { params: { id } }), 2_000)
    return () => clearInterval(timer)
  }, [request, id, waiting])

  return { pages, setPages, fault, setFault, request, arrange }
}

function arranged(pages: ReleasePagesState['pages'], order: number[]): ReleasePagesState['pages'] {
  return order.flatMap((no, at) => pages.filter((page) => page.no === no).map((page) => ({ ...page, no: at + 1 })))
}

interface PdfActionsProps {
  pages: ReleasePagesState | null
  /** The PDF that was chosen is looked at. */
  checking: boolean
  onChoose: () => void
  onRemove: () => void
  onRender: () => void
}

function PdfActions({ pages, checking, onChoose, onRemove, onRender }: PdfActionsProps) {
  return (
    <Group className="is-wide" gap="xs">
      {pages?.pdf && (
        <a href={pages.pdf.url}>
          {pages.pdf.pages === null
            ? t('studio-releases.the-pdf', { size: sizeText(pages.pdf.bytes) })
            : t('studio-releases.the-pdf-pages', { size: sizeText(pages.pdf.bytes), count: pages.pdf.pages })}
        </a>
      )}
      <Button variant="default" size="xs" loading={checking} onClick={onChoose}>
        {pages?.pdf ? t('studio-releases.another-pdf') : t('studio-releases.choose-or-upload-a-pdf')}
      </Button>
      {pages?.pdf && (
        <Button variant="subtle" size="xs" onClick={onRemove}>
          {t('studio-releases.none')}
        </Button>
      )}
      {(pages?.state === 'failed' || pages?.state === 'ready') && (
        <Button variant="subtle" size="xs" onClick={onRender}>
          {t('studio-releases.render-again')}
        </Button>
      )}
    </Group>
  )
}

function StatusLine({ pages, checking }: Pick<PdfActionsProps, 'pages' | 'checking'>) {
  return (
    <p className="is-wide content-form__status" role="status">
      {checking && t('studio-releases.the-pdf-is-being-checked')}
      {!checking && pages?.state === 'waiting' && t('studio-releases.the-pages-are-being-rendered')}
      {!checking && pages?.state === 'failed' && pages.fault}
      {!checking && pages?.state === 'ready' && t('studio-releases.pages-ready', { count: pages.pages.length })}
      {!checking && pages?.state === 'none' && t('studio-releases.add-a-pdf-to-make')}
    </p>
  )
}
