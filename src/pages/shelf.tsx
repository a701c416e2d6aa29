import { href } from '#base/paths.ts'
import { SavedList } from '#community/reading/SavedList.tsx'
import { Head } from '#ui/Head.tsx'

/** The server's copy is the placeholders: what is on the shelf only the browser knows. */
export function Page() {
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head title="Your shelf" canonical={href.shelf()} noindex />
      <div className="page-title">
        <h1 className="heading is-long">Your shelf</h1>
        <p className="italic">What you put aside, and where you put it down.</p>
      </div>
      <noscript>
        <p className="standfirst">The shelf is kept by your browser, which needs script for it.</p>
      </noscript>
      <SavedList />
    </main>
  )
}
