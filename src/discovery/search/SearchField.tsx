import type { KeyboardEvent, RefObject } from 'react'
import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { longestQuery } from './rules.ts'

interface Props {
  fieldRef: RefObject<HTMLInputElement | null>
  text: string
  /** Id of the list of hits. */
  hits: string
  expanded: boolean
  /** Id of the chosen hit. */
  active: string | undefined
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onClose: () => void
}

/** Where one types, and the button that closes the search. */
export function SearchField({ fieldRef, text, hits, expanded, active, onType, onKeyDown, onClose }: Props) {
  return (
    <div className="search-page__query" role="search">
      <Icon name="search" />
      <label>
        <span className="visually-hidden">{t('action.search')}</span>
        <input
          ref={fieldRef}
          // Not a search field: there the first Esc only clears it.
          type="text"
          role="combobox"
          aria-expanded={expanded}
          aria-controls={hits}
          aria-autocomplete="list"
          aria-activedescendant={active}
          dir="auto"
          value={text}
          maxLength={longestQuery}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <button type="button" className="toolbar-button" aria-label={t('action.close')} onClick={onClose}>
        <Icon name="close" />
        <kbd aria-hidden="true">{t('search.esc')}</kbd>
      </button>
    </div>
  )
}
