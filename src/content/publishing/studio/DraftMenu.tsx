import { t } from '#i18n/messages.ts'
import { Menu } from '#ui/Menu.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { go } from '#studio/router.ts'
import type { EditedDraft } from './draft-calls.ts'
import type { DraftActions } from './useDraftActions.ts'

export interface DraftPlaces {
  /** As it is called in a sentence: "article". */
  noun: string
  /** Where the list is. */
  home: string
  /** Where one of them is edited. */
  editor: (id: number) => string
  /** Where readers find it. */
  address: string
}

/** Actions that are seldom taken. */
export function DraftMenu({ draft, steps, places }: { draft: EditedDraft; steps: DraftActions; places: DraftPlaces }) {
  const { noun, home, editor, address } = places

  async function drop(): Promise<void> {
    const text = 'Unpublished changes are removed from the text. They stay in the history.'
    if (await confirmWith({ title: 'Discard changes?', text, act: 'Discard changes', danger: true })) void steps.run('discard')
  }

  /** What nobody sees yet goes without a question. */
  async function withdraw(act: string, step: () => Promise<unknown>): Promise<void> {
    const text = 'Readers can no longer open it. The text stays in the studio.'
    if (draft.state !== 'public' || (await confirmWith({ title: `${act}: ‘${draft.title}’?`, text, act }))) await step()
  }

  async function remove(): Promise<void> {
    const text = 'It is deleted for good, with all its revisions and the comments on it. Its address answers 404.'
    const sure = await confirmWith({ title: `Delete ‘${draft.title}’?`, text, act: `Delete the ${noun}`, danger: true })
    if (sure && (await steps.remove())) go(home)
  }

  return (
    <Menu button="More" className="toolbar-button">
      {draft.state === 'public' && <a href={address}>{t('studio-publishing.view-as-a-reader')}</a>}
      {draft.rights.take_back && (
        <button type="button" onClick={() => void steps.run('take-back')}>
          {t('studio-publishing.take-it-back')}
        </button>
      )}
      {draft.changes !== 'none' && draft.rights.write && (
        <button type="button" onClick={() => void drop()}>
          {t('studio-publishing.discard-changes')}
        </button>
      )}
      {draft.rights.unpublish && (
        <button type="button" onClick={() => void withdraw('Unpublish', () => steps.run('unpublish'))}>
          {draft.state === 'scheduled' ? t('studio-publishing.unschedule') : t('studio-publishing.unpublish')}
        </button>
      )}
      <button type="button" onClick={() => void steps.duplicate().then((id) => id && go(editor(id)))}>
        {t('studio-publishing.duplicate')}
      </button>
      {draft.rights.remove && draft.state === 'archived' && (
        <button type="button" onClick={() => void steps.run('bring-back')}>
          {t('studio-publishing.restore')}
        </button>
      )}
      {draft.rights.approve && draft.state !== 'archived' && (
        <button type="button" onClick={() => void withdraw('Archive', () => steps.run('archive').then((done) => done && go(home)))}>
          {t('studio-publishing.archive')}
        </button>
      )}
      {draft.rights.remove && (
        <button type="button" onClick={() => void remove()}>
          {t('action.delete')}
        </button>
      )}
    </Menu>
  )
}
