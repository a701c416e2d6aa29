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
    const text = 'What readers have not seen is gone from the text. It stays in the history.'
    if (await confirmWith({ title: 'Drop the changes?', text, act: 'Drop the changes', danger: true })) void steps.run('discard')
  }

  /** What nobody sees yet goes without a question. */
  async function withdraw(act: string, step: () => Promise<unknown>): Promise<void> {
    const text = 'Readers find it no more, at once. What was written stays in the studio.'
    if (draft.state !== 'public' || (await confirmWith({ title: `${act}: ‘${draft.title}’?`, text, act }))) await step()
  }

  async function remove(): Promise<void> {
    const text = 'It is lost for good, with all its versions and what readers wrote about it, and its address leads nowhere.'
    const sure = await confirmWith({ title: `Delete ‘${draft.title}’?`, text, act: `Delete the ${noun}`, danger: true })
    if (sure && (await steps.remove())) go(home)
  }

  return (
    <Menu button="More" className="toolbar-button">
      {draft.state === 'public' && <a href={address}>See it as readers do</a>}
      {draft.rights.take_back && (
        <button type="button" onClick={() => void steps.run('take-back')}>
          Take it back
        </button>
      )}
      {draft.changes !== 'none' && draft.rights.write && (
        <button type="button" onClick={() => void drop()}>
          Drop the changes
        </button>
      )}
      {draft.rights.unpublish && (
        <button type="button" onClick={() => void withdraw('Unpublish', () => steps.run('unpublish'))}>
          {draft.state === 'scheduled' ? 'Call it off' : 'Unpublish'}
        </button>
      )}
      <button type="button" onClick={() => void steps.duplicate().then((id) => id && go(editor(id)))}>
        Duplicate
      </button>
      {draft.rights.remove && draft.state === 'archived' && (
        <button type="button" onClick={() => void steps.run('bring-back')}>
          Bring back
        </button>
      )}
      {draft.rights.approve && draft.state !== 'archived' && (
        <button type="button" onClick={() => void withdraw('Archive', () => steps.run('archive').then((done) => done && go(home)))}>
          Archive
        </button>
      )}
      {draft.rights.remove && (
        <button type="button" onClick={() => void remove()}>
          Delete
        </button>
      )}
    </Menu>
  )
}
