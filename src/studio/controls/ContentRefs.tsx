import { Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import type { CardKind } from '#content/kinds.ts'
import { searchContent } from './search-content.ts'
import { RepeatableRows } from './RepeatableRows.tsx'
import { useTitles } from './useTitles.ts'

interface Props {
  label: string
  kind: CardKind
  /** Slugs, in their order. */
  value: readonly string[]
  onChange: (slugs: string[]) => void
  /** One at most. */
  single?: boolean
  /** What is said of each one here. */
  note?: { of: (slug: string) => string; set: (slug: string, note: string) => void }
}

/** Things of the site, found by their words and kept by their slug; dragged or moved into an order. */
export function ContentRefs({ label, kind, value, onChange, single, note }: Props) {
  const rows = value.map((slug) => ({ slug }))
  const titles = useTitles(kind, value)
  return (
    <div className="form-section__wide">
      <RepeatableRows label={label} rows={rows} onChange={(next) => onChange(next.map((row) => row.slug))}>
        {(row) => (
          <>
            <span>{titles.get(row.slug) ?? row.slug}</span>
            {note && (
              <TextInput
                label={t('studio-frame.note')}
                maxLength={300}
                value={note.of(row.slug)}
                onChange={(event) => note.set(row.slug, event.currentTarget.value)}
              />
            )}
          </>
        )}
      </RepeatableRows>
      <Finder
        label={t('studio-frame.add-to', { label })}
        kind={kind}
        onPick={(slug) => onChange(single ? [slug] : [...value.filter((one) => one !== slug), slug])}
      />
    </div>
  )
}

function Finder({ label, kind, onPick }: { label: string; kind: CardKind; onPick: (slug: string) => void }) {
  const api = useApi()
  const [words, setWords] = useState('')
  // Nobody is asked for a password before they look for something.
  const [looking, setLooking] = useState(false)
  const [found, setFound] = useState<{ value: string; label: string }[]>([])
  useEffect(() => {
    if (!looking) return
    let current = true
    const timer = setTimeout(() => {
      searchContent(api, kind, words)
        .then((things) => current && setFound([...new Map(things.map((thing) => [thing.slug, { value: thing.slug, label: thing.title }])).values()]))
        .catch(() => current && setFound([]))
    }, 250)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [api, kind, looking, words])
  return (
    <Select
      aria-label={label}
      placeholder={t('studio-frame.find-by-title')}
      searchable
      value={null}
      data={found}
      filter={({ options }) => options}
      searchValue={words}
      onSearchChange={setWords}
      onDropdownOpen={() => setLooking(true)}
      nothingFoundMessage={t('studio-frame.no-matches-found')}
      onChange={(slug) => {
        if (slug) onPick(slug)
        setWords('')
      }}
    />
  )
}
