// BlockNote as it comes, with its own blocks, over the text that the page is served with: what typing in the studio is compared with.
import '@blocknote/mantine/style.css'
import { BlockNoteView } from '@blocknote/mantine'
import { useCreateBlockNote } from '@blocknote/react'
import type { PartialBlock } from '@blocknote/core'
import { createRoot } from 'react-dom/client'

const blocks = (await (await fetch('/text.json')).json()) as PartialBlock[] // what serve.ts makes of the article
const place = document.getElementById('root')
if (place) createRoot(place).render(<BareEditor />)

function BareEditor() {
  const editor = useCreateBlockNote({ initialContent: blocks })
  return <BlockNoteView editor={editor} />
}
