import { t } from '#i18n/messages.ts'
import { Menu } from '#ui/Menu.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { go } from '#studio/router.ts'
import type { Kind } from '#content/kinds.ts'
import type { EditedDraft } from './draft-calls.ts'
import type { DraftActions } from './useDraftActions.ts'

export interface DraftPlaces {
  kind: Kind['name']
  /** Where the list is. */
  home: string
  /** Where one of them is edited. */
  editor: (id: number) => string
  /** Where readers find it. */
  address: string
}

/** Actions that are seldom taken. */
export function DraftMenu({ draft, steps, places }: { draft: EditedDraft; steps: DraftActions; places: DraftPlaces }) {
  const { kind, home, editor, address } = places
  const { title } = draft

  async function drop(): Promise<void> {
    const text = t('studio-publishing.discard-text')
    if (await confirmWith({ title: t('studio-publishing.discard-title'), text, act: t('studio-publishing.discard-changes'), danger: true }))
      void steps.run('discard')
  }

  /** What nobody sees yet goes without a question. */
  async function withdraw(title: string, act: string, step: () => Promise<unknown>): Promise<void> {
    const text = t('studio-publishing.withdraw-text')
    if (draft.state !== 'public' || (await confirmWith({ title, text, act }))) await step()
  }

  async function remove(): Promise<void> {
    const text = t('studio-publishing.delete-text')
    const sure = await confirmWith({
      title: t('studio-publishing.delete-title', { title }),
      text,
      act: t('studio-publishing.delete-act', { kind }),
      danger: true,
    })
    if (sure && (await steps.remove())) go(home)
  }

  return (
    <Menu button={t('studio-publishing.more')} className="toolbar-button">
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
        <button
          type="button"
          onClick={() => void withdraw(t('studio-publishing.unpublish-title', { title }), t('studio-publishing.unpublish'), () => steps.run('unpublish'))}
        >
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
        <button
          type="button"
          onClick={() =>
            void withdraw(t('studio-publishing.archive-title', { title }), t('studio-publishing.archive'), () =>
              steps.run('archive').then((done) => done && go(home)),
            )
          }
        >
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
