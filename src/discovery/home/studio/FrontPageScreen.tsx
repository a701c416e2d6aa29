import { useRef, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import type { ArticleCard } from '#content/articles/contract.ts'
import { homeSettings } from '../client.ts'
import type { HomeChanges, homeContract, HomeSettings } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { focusRow } from '#ui/row-focus.ts'
import { ArticleSearch } from './ArticleSearch.tsx'
import { LayersField, layersOf, noLayers, type LayersChosen } from './LayersField.tsx'
import { SectionOrder, sectionName } from './SectionOrder.tsx'
import '#studio/audience.css'

const form = 'front page'

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
          <FrontPage settings={answer.data.data} />
        </div>
      ) : answer.isError ? (
        <QueryError query={answer} />
      ) : (
        <Skeletons count={4} shape="text" />
      )}
    </>
  )
}

/** A lead and its layers are one field, as they are when they are merged. */
interface FrontPageFields {
  cover: Pick<HomeSettings, 'lead' | 'layers'>
  seconds: HomeSettings['seconds']
  sections: HomeSettings['sections']
}

const fieldsOf = ({ lead, layers, seconds, sections }: HomeSettings): FrontPageFields => ({ cover: { lead, layers }, seconds, sections })

function changesOf({ cover: { lead, layers }, seconds, sections }: FrontPageFields): HomeChanges {
  return { lead_id: lead?.id ?? null, second_ids: seconds.map(({ id }) => id), layers, sections }
}

function labelOf(field: string): string {
  if (field === 'cover') return t('studio-home.lead-story')
  return field === 'seconds' ? t('studio-home.two-seconds') : t('studio-home.sections')
}

/** Articles by their titles, sections by their names. */
function nameOf(field: string, value: unknown): string | undefined {
  // The field says which of the form's values it is.
  if (field === 'cover') return (value as FrontPageFields['cover']).lead?.title ?? t('studio-home.the-latest-article-is-the')
  if (field === 'seconds') return (value as FrontPageFields['seconds']).map(({ title }) => title).join('\n')
  return (value as FrontPageFields['sections']).map(({ name, state }) => `${state === 'on' ? '✓' : '–'} ${sectionName(name)}`).join('\n')
}

function FrontPage({ settings }: { settings: HomeSettings }) {
  const api = callsOf<typeof homeContract>(useApi())
  return (
    <MergedForm<FrontPageFields>
      form={form}
      stored={fieldsOf(settings)}
      put={async (wanted, basedOn) => {
        const { data } = await api('PUT /home/settings', { body: { ...changesOf(wanted), based_on: changesOf(basedOn) } })
        toast(t('studio-home.the-home-page-is-updated'), { tone: 'success' })
        return fieldsOf(data)
      }}
      read={async () => fieldsOf((await api('GET /home/settings')).data)}
      labelOf={labelOf}
      nameOf={nameOf}
    >
      {({ cover, ...others }, save) => <FrontPageForm settings={{ ...cover, ...others }} save={save} />}
    </MergedForm>
  )
}

function FrontPageForm({ settings, save: keep }: { settings: HomeSettings; save: (fields: FrontPageFields) => Promise<void> }) {
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
    await keep({ cover: { lead, layers: lead && layersOf(layers) }, seconds, sections })
  }

  return (
    <PersistentForm
      name={form}
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
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box}>
      {articles.length === 0 && <p className="studio-hint">{none}</p>}
      <ul className="order-list">
        {articles.map(({ id, title }, at) => (
          <li key={id}>
            <span>{title}</span>
            <button
              type="button"
              aria-label={t('studio-home.remove-article', { title })}
              onClick={() => {
                onRemove(id)
                focusRow(() => box.current, at, 'button')
              }}
            >
              {t('action.remove')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
