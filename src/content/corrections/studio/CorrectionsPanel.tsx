import { useState, type ComponentProps } from 'react'
import { callsOf } from '#base/api-client.ts'
import { formatDate } from '#studio/moments.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import type { Draft } from '#content/publishing/contract.ts'
import { draftCounts } from '#content/publishing/client.ts'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import { useCreation } from '#ui/creation.ts'
import { submitting } from '#studio/controls/submit.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { useSession } from '#ui/session/useSession.ts'
import { toast } from '#ui/toast.ts'
import { correctionsOfDraft } from '../client.ts'
import type { correctionsContract, DraftCorrections } from '../contract.ts'
import { CorrectionForm, correctionLabel, correctionValue, shownOf, type CorrectionBody, type CorrectionShown } from './CorrectionForm.tsx'
import { SilentChanges } from './SilentChanges.tsx'
import './corrections-panel.css'

type Edited = DraftCorrections['data'][number]

type NewCorrectionProps = Omit<ComponentProps<typeof CorrectionForm>, 'onSave'> & { onSent: (made: Promise<DraftCorrections>) => Promise<void> }

/** Entered once, also if its answer is lost and it is changed then. */
function NewCorrection({ onSent, ...form }: NewCorrectionProps) {
  const client = useApi()
  const id = String(form.draft.id)
  const creation = useCreation<CorrectionBody, { all: DraftCorrections; body: CorrectionBody }>({
    create: async (body, key) => ({
      all: await callsOf<typeof correctionsContract>(client, { key })('POST /drafts/:id/corrections', { params: { id }, body }),
      body,
    }),
    async change({ all, body: before }, body) {
      const made = all.data.findLast((one) => one.may_change && one.wrong === before.wrong.trim() && one.correct === before.correct.trim())
      if (!made) return null
      const params = { id, correction: String(made.id) }
      return { all: await callsOf<typeof correctionsContract>(client)('PUT /drafts/:id/corrections/:correction', { params, body }), body }
    },
  })
  return <CorrectionForm {...form} onSave={(body) => onSent(creation.send(body).then(({ all }) => all))} />
}

/** Corrections of a published article, and its changes that readers were told nothing of. */
export function CorrectionsPanel({ draft, cursor }: { draft: Draft; cursor: () => string | undefined }) {
  const operation = correctionsOfDraft(draft.id)
  const found = useQuery(operation)
  const store = useQueryStore()
  const call = callsOf<typeof correctionsContract>(useApi())
  const [open, setOpen] = useState<Edited | 'new' | null>(null)
  const { user } = useSession()
  const id = String(draft.id)
  const mayPublish = found.data?.may_publish ?? false

  async function change(made: Promise<DraftCorrections>, done = ''): Promise<void> {
    try {
      store.set(operation, await made)
      store.forget(draftCounts())
      setOpen(null)
      if (done) toast(done, { tone: 'success' })
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' })
    }
  }

  const done = mayPublish ? t('studio-corrections.is-public') : t('studio-corrections.is-proposed')
  const form = { draft, mayPublish, cursor, onCancel: () => setOpen(null) }
  const shownIn = ({ data }: DraftCorrections, known: Edited) => shownOf(data.find((one) => one.id === known.id) ?? known)

  async function put(known: Edited, body: CorrectionBody, basedOn: CorrectionBody): Promise<CorrectionShown> {
    const params = { id, correction: String(known.id) }
    const made = await call('PUT /drafts/:id/corrections/:correction', { params, body: { ...body, based_on: basedOn } })
    await change(Promise.resolve(made), done)
    return shownIn(made, known)
  }

  async function remove(correction: Edited): Promise<void> {
    if (await confirmWith(removal())) await change(call('DELETE /drafts/:id/corrections/:correction', { params: { id, correction: String(correction.id) } }))
  }

  return (
    <div className="corrections-panel">
      <QueryError query={found} />
      {open === null ? (
        <button type="button" className="btn is-small" onClick={() => setOpen('new')}>
          {t('studio-corrections.enter')}
        </button>
      ) : open === 'new' ? (
        <NewCorrection {...form} onSent={(made) => change(made, done)} />
      ) : (
        <MergedForm<CorrectionShown>
          key={open.id}
          form={`correction ${open.id}`}
          stored={shownOf(open)}
          put={(body, basedOn) => put(open, body, basedOn)}
          read={async () => shownIn(await call('GET /drafts/:id/corrections', { params: { id } }), open)}
          labelOf={correctionLabel}
          nameOf={correctionValue(draft, [user, ...(found.data?.data ?? []).map((one) => one.user)])}
        >
          {(known, save) => (
            <CorrectionForm
              {...form}
              known={known}
              signed={open.user}
              onSave={(body) => submitting(() => save({ corrected_at: known.corrected_at, ...body }))}
            />
          )}
        </MergedForm>
      )}
      {found.data && (
        <SilentChanges
          silent={found.data.silent}
          onMark={mayPublish ? (one) => void change(call('POST /drafts/:id/changes/:change/small', { params: { id, change: String(one) } })) : undefined}
        />
      )}
      {found.data?.data.length === 0 && <p className="meta">{t('studio-corrections.none')}</p>}
      <ul>
        {found.data?.data.map((one) => (
          <CorrectionItem key={one.id} correction={one} onChange={() => setOpen(one)} onRemove={() => void remove(one)} />
        ))}
      </ul>
    </div>
  )
}

function removal() {
  return {
    title: t('studio-corrections.remove-title'),
    text: t('studio-corrections.remove-text'),
    act: t('studio-corrections.remove'),
    danger: true,
  }
}

interface CorrectionItemProps {
  correction: Edited
  onChange: () => void
  onRemove: () => void
}

function CorrectionItem({ correction, onChange, onRemove }: CorrectionItemProps) {
  return (
    <li>
      <p className="meta">
        {correction.status === 'proposed' && <b>{t('studio-corrections.proposed')} </b>}
        {t('corrections.signed', { date: formatDate(correction.corrected_at), by: correction.user ? 'user' : 'editors', name: correction.user?.name ?? '' })}
      </p>
      <p dir="auto">
        <del>{correction.wrong}</del>
      </p>
      <p dir="auto">{correction.correct}</p>
      {correction.may_change && (
        <p className="actions">
          <button type="button" onClick={onChange}>
            {t('studio-corrections.change')}
          </button>
          <button type="button" onClick={onRemove}>
            {t('studio-corrections.remove')}
          </button>
        </p>
      )}
    </li>
  )
}
