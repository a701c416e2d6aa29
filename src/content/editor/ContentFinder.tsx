import { t } from '#i18n/messages.ts'
import { kindOf, type SearchKind, searchKinds } from '#content/kinds.ts'
import { useDeferredValue, useState } from 'react'
import { canShow } from '#base/image.ts'
import { suggestionsFor } from '#discovery/search/client.ts'
import type { Hit } from '#discovery/search/contract.ts'
import { kindIn, longestQuery } from '#discovery/search/rules.ts'
import { Picture } from '#ui/Picture.tsx'
import { useQuery } from '#ui/query/useQuery.ts'

/** A page of ours that was found. */
interface Found {
  kind: Hit['kind']
  title: string
  /** Of the whole page, not of the spot in it where the words stand. */
  href: string
}

type ThingFinderProps = {
  label: string
  /** Of what is found only this can be chosen. */
  takes?: (kind: Hit['kind']) => boolean
  onChoose: (found: Found) => void
  /** What stands in the field, for addresses typed instead of found. */
  onType?: (typed: string) => void
}

/** Everything readers can open, found by its words. */
export function ContentFinder({ label, takes = () => true, onChoose, onType }: ThingFinderProps) {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<SearchKind>()
  const words = useDeferredValue(typed.trim())
  const isAddress = /^(?:\/|https?:|mailto:)/i.test(words)
  const asks = words.length > 1 && !isAddress
  const found = useQuery(suggestionsFor(words, kind), { enabled: asks, keep: true })
  const hits = asks ? (found.data?.data ?? []).filter((hit) => takes(hit.kind)) : []
  return (
    <>
      <label className="form-field">
        <span>{label}</span>
        <input
          value={typed}
          maxLength={longestQuery}
          autoComplete="off"
          placeholder={t('studio-editor.words-of-its-title-or')}
          onChange={(event) => {
            setTyped(event.target.value)
            onType?.(event.target.value.trim())
          }}
        />
      </label>
      <select
        aria-label={t('studio-editor.of-which-kind')}
        className="editor-form__kind"
        value={kind ?? ''}
        onChange={(event) => setKind(kindIn(event.target.value))}
      >
        <option value="">{t('studio-editor.of-every-kind')}</option>
        {searchKinds.filter(takes).map((one) => (
          <option key={one} value={one}>
            {kindOf(one).labels}
          </option>
        ))}
      </select>
      <ul className="content-finder">
        {hits.map((hit) => (
          <li key={`${hit.kind} ${hit.id}`}>
            <button type="button" onClick={() => onChoose({ kind: hit.kind, title: hit.title.text, href: hit.url.replace(/[?#].*$/, '') })}>
              <span className="picture">{canShow(hit.image) && <Picture image={{ ...hit.image, alt: '' }} sizes="48px" shape="fill" />}</span>
              <span>
                <b>{hit.title.text}</b> <i>{kindOf(hit.kind).labels}</i>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="meta">
        {found.isError && asks
          ? found.error.message
          : asks && found.data && !found.isFetching && hits.length === 0
            ? t('studio-editor.nothing-of-ours-has-these')
            : ''}
      </p>
    </>
  )
}
