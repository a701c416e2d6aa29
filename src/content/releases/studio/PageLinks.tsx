import { Button, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import type { ReleasePagesState } from '../admin-contract.ts'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import { placeIn } from '#studio/controls/error-messages.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'

type PageOf = ReleasePagesState['pages'][number]
type Links = PageOf['links']

interface Props {
  page: PageOf
  /** Throws what was wrong: what is typed stays for another try. */
  save: (links: Links) => Promise<void>
}

/** The places of a page that lead somewhere. */
export function PageLinks({ page, save }: Props) {
  const [links, setLinks] = useState<Links>(page.links)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const third = Math.round(page.width / 3)

  async function send(): Promise<void> {
    setBusy(true)
    try {
      await save(links)
    } catch (thrown) {
      setError(wordsFor(thrown))
      setBusy(false)
    }
  }

  return (
    <>
      <RepeatableRows
        label={t('studio-releases.places-in-points', { width: String(Math.round(page.width)), height: String(Math.round(page.height)) })}
        rows={links}
        onChange={setLinks}
        add={{ row: { x: third, y: Math.round(page.height / 2), width: third, height: 20, url: 'https://' }, label: t('studio-releases.add-a-link') }}
        error={error}
      >
        {(row, change) => (
          <>
            {(['x', 'y', 'width', 'height'] as const).map((name) => (
              <NumberInput
                key={name}
                label={
                  name === 'x'
                    ? t('studio-releases.from-left')
                    : name === 'y'
                      ? t('studio-releases.from-top')
                      : name === 'width'
                        ? t('studio-releases.wide')
                        : t('studio-releases.high')
                }
                min={0}
                value={row[name]}
                onChange={(value) => change({ [name]: Number(value) || 0 })}
              />
            ))}
            <TextInput
              label={t('studio-releases.to-an-address')}
              value={row.url ?? ''}
              onChange={(event) => change(event.currentTarget.value ? { url: event.currentTarget.value, page: undefined } : { url: undefined })}
            />
            <NumberInput
              label={t('studio-releases.or-to-a-page')}
              min={1}
              value={row.page ?? ''}
              onChange={(value) => change(typeof value === 'number' ? { page: value, url: undefined } : { page: undefined })}
            />
          </>
        )}
      </RepeatableRows>
      <Button mt="md" loading={busy} onClick={() => void send()}>
        {t('studio-releases.save-the-links')}
      </Button>
    </>
  )
}

/** As `Rows` takes it, so that it stands in its row. */
function wordsFor(thrown: unknown): string {
  const { message, fields } = asProblem(thrown)
  const [path, texts] = Object.entries(fields ?? {}).find(([name]) => name.startsWith('links.')) ?? []
  return path === undefined ? message : `${placeIn(path.replace(/^links\./, ''))}${texts?.[0]}`
}
