import { href } from '#base/paths.ts'
import { SavedList } from '#community/reading/SavedList.tsx'
import { Head } from '#ui/Head.tsx'

/** The server's copy is the placeholders: what is on the shelf only the browser knows. */
export function Page() {
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head title="Saved" canonical={href.shelf()} noindex />
      <div className="page-title">
        <h1 className="heading is-long">Saved</h1>
        <p className="italic">What you have saved, and where you stopped reading.</p>
      </div>
      <noscript>
        <p className="standfirst">Saved items are kept by your browser, which needs JavaScript for it.</p>
      </noscript>
      <SavedList />
    </main>
  )
}
