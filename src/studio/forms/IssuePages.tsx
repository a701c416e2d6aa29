import { Alert, Button, Group, Modal, NumberInput, TextInput } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { sizeText } from '#features/creatives/rules.ts'
import type { DeskPages } from '#features/releases/desk.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { asProblem } from '../desk/useDeskForm.ts'
import { Rows } from '../form/Rows.tsx'
import { PicturePicker } from '../media/PicturePicker.tsx'
import { PageSheets } from './PageSheets.tsx'

type PageOf = DeskPages['pages'][number]

/** The PDF of an issue and the pages made of it: how far they are, their order, their links. `onChanged`: the issue has a new state. */
export function IssuePages({ id, onChanged }: { id: number; onChanged: () => void }) {
  const api = useApi()
  const [pages, setPages] = useState<DeskPages | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [open, setOpen] = useState<PageOf | null>(null)

  const ask = useCallback(
    async (key: string, input: object, change = true) => {
      try {
        const { data } = (await api.call(key, input)) as { data: DeskPages } // the output of all four calls in releases/desk.ts
        setPages(data)
        setFault(null)
        if (change) onChanged()
      } catch (error) {
        setFault(asProblem(error).message)
      }
    },
    // The parent gives a new function at every render, and means the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [api],
  )

  const waiting = pages === null || pages.state === 'waiting'
  useEffect(() => {
    void ask('GET /desk/releases/:id/pages', { params: { id } }, false)
    if (!waiting) return
    const timer = setInterval(() => void ask('GET /desk/releases/:id/pages', { params: { id } }, false), 2_000)
    return () => clearInterval(timer)
  }, [ask, id, waiting])

  return (
    <fieldset className="desk-part">
      <legend>PDF and pages</legend>
      {fault && <Alert className="wide" color="red" role="alert" title={fault} />}
      <Group className="wide" gap="xs">
        {pages?.pdf && (
          <a href={pages.pdf.url}>
            The PDF, {sizeText(pages.pdf.bytes)}
            {pages.pdf.pages === null ? '' : `, ${pages.pdf.pages} pages`}
          </a>
        )}
        <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
          {pages?.pdf ? 'Another PDF' : 'Choose or upload a PDF'}
        </Button>
        {pages?.pdf && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => confirm('Take the PDF and its pages away?') && void ask('PUT /desk/releases/:id/pdf', { params: { id }, body: { media_id: null } })}
          >
            None
          </Button>
        )}
      </Group>
      <p className="wide desk-state" role="status">
        {pages?.state === 'waiting' && 'The pages are being drawn. This goes on when you leave.'}
        {pages?.state === 'failed' && pages.fault}
        {pages?.state === 'ready' && `${pages.pages.length} pages, ready to be read.`}
        {pages?.state === 'none' && 'Without a PDF there is nothing to turn.'}
      </p>
      {pages?.state === 'waiting' && <progress className="wide" aria-label="Pages are being drawn" />}
      {pages?.state === 'ready' && (
        <PageSheets pages={pages.pages} onOrder={(order) => void ask('PUT /desk/releases/:id/pages', { params: { id }, body: { order } })} onOpen={setOpen} />
      )}
      <PicturePicker
        kind="pdf"
        opened={choosing}
        onClose={() => setChoosing(false)}
        onPick={(media) => {
          setChoosing(false)
          void ask('PUT /desk/releases/:id/pdf', { params: { id }, body: { media_id: media.id } })
        }}
      />
      <Modal opened={open !== null} onClose={() => setOpen(null)} title={`Links on page ${open?.no ?? ''}`} size="xl">
        {open && (
          <PageLinks
            key={open.no}
            page={open}
            onSave={(links) => {
              setOpen(null)
              void ask('PUT /desk/releases/:id/pages/:no', { params: { id, no: open.no }, body: { links } })
            }}
          />
        )}
      </Modal>
    </fieldset>
  )
}

function PageLinks({ page, onSave }: { page: PageOf; onSave: (links: PageOf['links']) => void }) {
  const [links, setLinks] = useState(page.links)
  const third = Math.round(page.width / 3)
  return (
    <>
      <Rows
        label={`Places in points, on a page of ${Math.round(page.width)} by ${Math.round(page.height)}`}
        rows={links}
        onChange={setLinks}
        add={{ row: { x: third, y: Math.round(page.height / 2), width: third, height: 20, url: 'https://' }, label: 'Add a link' }}
      >
        {(row, change) => (
          <>
            {(['x', 'y', 'width', 'height'] as const).map((name) => (
              <NumberInput
                key={name}
                label={name === 'x' ? 'From left' : name === 'y' ? 'From top' : name === 'width' ? 'Wide' : 'High'}
                min={0}
                value={row[name]}
                onChange={(value) => change({ [name]: Number(value) || 0 })}
              />
            ))}
            <TextInput
              label="To an address"
              value={row.url ?? ''}
              onChange={(event) => change(event.currentTarget.value ? { url: event.currentTarget.value, page: undefined } : { url: undefined })}
            />
            <NumberInput
              label="or to a page"
              min={1}
              value={row.page ?? ''}
              onChange={(value) => change(typeof value === 'number' ? { page: value, url: undefined } : { page: undefined })}
            />
          </>
        )}
      </Rows>
      <Button mt="md" onClick={() => onSave(links)}>
        Save the links
      </Button>
    </>
  )
}
