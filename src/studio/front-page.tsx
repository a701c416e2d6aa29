import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import type { ArticleCard } from '#features/articles/contract.ts'
import { homeSettings } from '#features/home/client.ts'
import type { homeContract, HomeSettings } from '#features/home/contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { FindArticle } from './reach/FindArticle.tsx'
import { SectionOrder } from './reach/SectionOrder.tsx'
import './reach/reach.css'

/** What stands on the cover, and what follows below it in which order. */
export function Screen() {
  const answer = useQuery(homeSettings())
  return (
    <>
      <div className="st-top">
        <h1 className="h">Front page</h1>
      </div>
      {answer.data ? (
        <FrontPageForm settings={answer.data.data} />
      ) : answer.isError ? (
        <ErrorNote message={answer.error.message} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
      ) : (
        <Skeletons count={4} shape="text" />
      )}
    </>
  )
}

function FrontPageForm({ settings }: { settings: HomeSettings }) {
  const api = callsOf<typeof homeContract>(useApi())
  const [lead, setLead] = useState<ArticleCard | null>(settings.lead)
  const [seconds, setSeconds] = useState(settings.seconds)
  const [sections, setSections] = useState(settings.sections)
  const [busy, setBusy] = useState(false)
  const losesLayers = settings.layers === 'on' && lead?.id !== settings.lead?.id

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await api('PUT /home/settings', { body: { lead_id: lead?.id ?? null, second_ids: seconds.map(({ id }) => id), sections } })
      toast('The front page is printed anew.', { tone: 'success' })
    } catch (error) {
      toast(error instanceof Problem ? error.message : "Couldn't keep the front page, please try again", { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="rc-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>Lead story</h2>
      <Chosen articles={lead ? [lead] : []} none="The newest article leads." onRemove={() => setLead(null)} />
      {losesLayers && <p className="st-hint">The cut-out picture belongs to the story before: it goes when you keep this.</p>}
      <FindArticle label="Find a lead story" onChoose={setLead} />
      <h2>Two seconds</h2>
      <Chosen articles={seconds} none="The newest ones stand beside the lead." onRemove={(id) => setSeconds(seconds.filter((one) => one.id !== id))} />
      {seconds.length < 2 && (
        <FindArticle label="Find a second" onChoose={(article) => setSeconds([...seconds.filter(({ id }) => id !== article.id), article])} />
      )}
      <h2>Sections</h2>
      <SectionOrder sections={sections} onChange={setSections} />
      <div className="rc-row">
        <button type="submit" className="btn" disabled={busy}>
          Keep
        </button>
        <a className="lk" href="/">
          See the front page
        </a>
      </div>
    </form>
  )
}

function Chosen({ articles, none, onRemove }: { articles: ArticleCard[]; none: string; onRemove: (id: number) => void }) {
  if (articles.length === 0) return <p className="st-hint">{none}</p>
  return (
    <ul className="rc-order">
      {articles.map(({ id, title }) => (
        <li key={id}>
          <span>{title}</span>
          <button type="button" aria-label={`Take off: ${title}`} onClick={() => onRemove(id)}>
            Take off
          </button>
        </li>
      ))}
    </ul>
  )
}
