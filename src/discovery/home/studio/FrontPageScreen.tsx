import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import type { ArticleCard } from '#content/articles/contract.ts'
import { homeSettings } from '../client.ts'
import type { homeContract, HomeSettings } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { ArticleSearch } from './ArticleSearch.tsx'
import { LayersField, layersOf, noLayers, type LayersChosen } from './LayersField.tsx'
import { SectionOrder } from './SectionOrder.tsx'
import '#studio/audience.css'

/** What stands on the cover, and what follows below it in which order. */
export function Screen() {
  const answer = useQuery(homeSettings())
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-home.front-page')}</h1>
        <a className="btn is-outlined" href="/">
          {t('studio-home.view-home-page')}
        </a>
      </div>
      {answer.data ? (
        <div className="settings-form">
          <FrontPageForm settings={answer.data.data} />
        </div>
      ) : answer.isError ? (
        <QueryError query={answer} />
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
  const [layers, setLayers] = useState<LayersChosen>(settings.layers ?? noLayers)

  /** Layers belong to one story. */
  function changeLead(article: ArticleCard | null): void {
    setLead(article)
    if (article?.id !== lead?.id) setLayers(noLayers)
  }

  async function save(): Promise<void> {
    await api('PUT /home/settings', {
      body: { lead_id: lead?.id ?? null, second_ids: seconds.map(({ id }) => id), layers: lead && layersOf(layers), sections },
    })
    toast(t('studio-home.the-home-page-is-updated'), { tone: 'success' })
  }

  return (
    <PersistentForm
      name="front page"
      button={t('studio-home.keep')}
      className="btn"
      send={save}
      beside={{ lead, layers, seconds, sections }}
      onBeside={(beside) => {
        setLead(beside.lead)
        setLayers(beside.layers)
        setSeconds(beside.seconds)
        setSections(beside.sections)
      }}
    >
      <h2>{t('studio-home.lead-story')}</h2>
      <Chosen articles={lead ? [lead] : []} none={t('studio-home.the-latest-article-is-the')} onRemove={() => changeLead(null)} />
      <ArticleSearch label={t('studio-home.find-a-lead-story')} onChoose={changeLead} />
      {lead && <LayersField layers={layers} onChange={setLayers} />}
      <h2>{t('studio-home.two-seconds')}</h2>
      <Chosen articles={seconds} none={t('studio-home.the-latest-articles-are-beside')} onRemove={(id) => setSeconds(seconds.filter((one) => one.id !== id))} />
      {seconds.length < 2 && (
        <ArticleSearch label={t('studio-home.find-another')} onChoose={(article) => setSeconds([...seconds.filter(({ id }) => id !== article.id), article])} />
      )}
      <h2>{t('studio-home.sections')}</h2>
      <SectionOrder sections={sections} onChange={setSections} />
    </PersistentForm>
  )
}

function Chosen({ articles, none, onRemove }: { articles: ArticleCard[]; none: string; onRemove: (id: number) => void }) {
  if (articles.length === 0) return <p className="studio-hint">{none}</p>
  return (
    <ul className="order-list">
      {articles.map(({ id, title }) => (
        <li key={id}>
          <span>{title}</span>
          <button type="button" aria-label={t('studio-home.remove-article', { title })} onClick={() => onRemove(id)}>
            {t('action.remove')}
          </button>
        </li>
      ))}
    </ul>
  )
}
