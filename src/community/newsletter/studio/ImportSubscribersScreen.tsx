import { useRef, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Field } from '#community/accounts/Field.tsx'
import { Form } from '#community/accounts/Form.tsx'
import { TextArea } from '#community/accounts/TextArea.tsx'
import { TextField } from '#community/accounts/TextField.tsx'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { newsletterOverview } from '../client.ts'
import type { NewsletterOverview, subscribersContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { StudioLink } from '#studio/StudioLink.tsx'
import { cutCsv } from './cut-csv.ts'
import { ImportedReport, type ImportProgress } from './ImportedReport.tsx'
import { tagsIn } from './tags-in.ts'
import './mailings.css'

/** Bytes of a piece: below what the server takes in one request, with its other fields. */
const mostOfPiece = 800_000

/** A CSV file of subscribers, sent piece by piece; each row that is not taken is named. */
export function Screen() {
  const call = callsOf<typeof subscribersContract>(useApi())
  const overview = useQuery(newsletterOverview())
  const file = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<ImportProgress | null>(null)

  async function send({ list = '', consent = '', tags = '' }: Record<string, string>): Promise<void> {
    const chosen = file.current?.files?.[0]
    if (!chosen) throw refused('file', t('studio-newsletter-subscribers.choose-a-file'))
    const { pieces, rows, broken } = cutCsv(textOf(await chosen.arrayBuffer()), mostOfPiece)
    if (rows === 0) throw refused('file', t('studio-newsletter-subscribers.no-rows'))
    const sum: ImportProgress = { rows, done: 0, added: 0, changed: 0, unchanged: 0, faults: [], isOver: false }
    setProgress({ ...sum })
    for (const piece of pieces) {
      const body = { csv: piece.csv, list, consent, tags: tagsIn(tags), first_row: piece.firstRow }
      const answer = await call('POST /newsletter/subscribers/import', { body })
      sum.done += piece.rows
      for (const name of ['added', 'changed', 'unchanged'] as const) sum[name] += answer[name]
      sum.faults = [...sum.faults, ...answer.faults]
      setProgress({ ...sum })
    }
    if (broken) sum.faults.push({ row: broken.row, email: '', fault: t('studio-newsletter-subscribers.not-closed', { count: broken.lines }) })
    setProgress({ ...sum, done: rows, isOver: true })
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-newsletter-subscribers.import-title')}</h1>
      </div>
      <p>
        <StudioLink className="content-form__back" to="/studio/newsletter/subscribers">
          {t('studio-newsletter-subscribers.back')}
        </StudioLink>
      </p>
      <p className="studio-hint">{t('studio-newsletter-subscribers.what-import-takes')}</p>
      {overview.isError ? (
        <QueryError query={overview} />
      ) : !overview.data ? (
        <Skeletons count={3} shape="text" />
      ) : (
        <div className="studio-form">
          <Form send={send} button={t('studio-newsletter-subscribers.import-it')} className="btn">
            <ImportFields file={file} lists={overview.data.lists} />
          </Form>
          {progress && <ImportedReport progress={progress} />}
        </div>
      )}
    </>
  )
}

function ImportFields({ file, lists }: { file: React.Ref<HTMLInputElement>; lists: NewsletterOverview['lists'] }) {
  return (
    <>
      <TextField
        label={t('studio-newsletter-subscribers.file')}
        name="file"
        field={(attributes) => <input {...attributes} ref={file} type="file" accept=".csv,text/csv" />}
      />
      <TextField
        label={t('studio-newsletter-subscribers.list')}
        name="list"
        field={(attributes) => (
          <select {...attributes} name="list">
            {lists
              .filter(({ closed }) => !closed)
              .map(({ list, name }) => (
                <option key={list} value={list}>
                  {name}
                </option>
              ))}
          </select>
        )}
      />
      <TextArea
        label={t('studio-newsletter-subscribers.consent')}
        name="consent"
        rows={2}
        maxLength={500}
        required
        hint={t('studio-newsletter-subscribers.consent-of-import-hint')}
      />
      <Field label={t('studio-newsletter-subscribers.tags')} name="tags" required={false} maxLength={500} hint={t('studio-newsletter-subscribers.tags-hint')} />
    </>
  )
}

/** As UTF-8, or in the letters of a spreadsheet program of Western Europe. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function refused(field: string, text: string): Problem {
  return new Problem(422, 'invalid', text, { fields: { [field]: [text] } })
}
