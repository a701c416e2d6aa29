import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { submitting } from '#studio/controls/submit.ts'
import { formatDate } from '#studio/moments.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { runningVersion } from '../client.ts'
import type { Update, updatesContract } from '../contract.ts'
import './updates.css'

/** Which version runs, and whether there is a newer one. Nobody is asked before the button is pressed. */
export function UpdateSection() {
  const call = callsOf<typeof updatesContract>(useApi())
  const known = useQuery(runningVersion())
  const [found, setFound] = useState<Update>()
  const [busy, setBusy] = useState(false)
  const update = found ?? known.data?.data

  async function look(): Promise<void> {
    setBusy(true)
    await submitting(async () => setFound((await call('GET /updates', { query: { look: 'yes' } })).data))
    setBusy(false)
  }

  return (
    <section className="update-section" aria-labelledby="version">
      <h2 id="version">{t('studio-updates.version')}</h2>
      <QueryError query={known} />
      {update && <p>{t('studio-updates.running', { version: update.running })}</p>}
      {update?.state === 'no-address' && <p className="studio-hint">{t('studio-updates.no-address', { name: 'RELEASES_URL' })}</p>}
      {update && update.state !== 'no-address' && (
        <button type="button" className="btn is-outlined" disabled={busy} onClick={() => void look()}>
          {t('studio-updates.look')}
        </button>
      )}
      <div role="status">{busy ? <p>{t('studio-updates.looking')}</p> : found && <Found update={found} />}</div>
    </section>
  )
}

function Found({ update: { state, release } }: { update: Update }) {
  if (!release) return <p>{foundTexts[state]?.()}</p>
  const { version, published_at, notes } = release
  return (
    <p>
      {published_at === null ? t('studio-updates.newer', { version }) : t('studio-updates.newer-of', { version, date: formatDate(published_at) })}{' '}
      <a href={notes} target="_blank" rel="noreferrer">
        {t('studio-updates.notes')}
      </a>
    </p>
  )
}

const foundTexts: Partial<Record<Update['state'], () => string>> = {
  newest: () => t('studio-updates.newest'),
  unreachable: () => t('studio-updates.unreachable'),
  'not-understood': () => t('studio-updates.not-understood', { name: 'RELEASES_URL' }),
  'too-many-requests': () => t('studio-updates.too-many-requests'),
  'no-release': () => t('studio-updates.no-release', { name: 'RELEASES_URL' }),
}
