import type { EditorSnippets } from '#content/editor/useSnippets.ts'
import { t } from '#i18n/messages.ts'
import { useOfferedActions } from '#studio/offered-actions.ts'
import { NameDialog } from '../NameDialog.tsx'

/** Offers the snippets of an editor in the command palette, and asks for the name of a new one. */
export function SnippetNaming({ snippets: { items, choose, isNaming, cancel, save } }: { snippets: EditorSnippets }) {
  const label = t('studio-snippets.save-blocks')
  useOfferedActions([
    ...items.map(({ name, insert }) => ({ label: t('studio-snippets.insert', { name }), run: insert })),
    ...(choose ? [{ label, run: choose }] : []),
  ])
  return <NameDialog title={isNaming ? label : null} onClose={cancel} onName={save} />
}
