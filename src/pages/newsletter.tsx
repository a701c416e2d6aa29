import { href } from '#base/paths.ts'
import { NewsletterForm } from '#community/newsletter/NewsletterForm.tsx'
import { Head } from '#ui/Head.tsx'
import { useSite } from '#ui/Site.tsx'
import '#community/newsletter/newsletter.css'

export function Page() {
  const site = useSite()
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <Head title="Letters" canonical={href.newsletter()} description={`Letters from ${site.name}: the week, new issues, events.`} />
      <div className="title">
        <h1 className="h long">Letters</h1>
        <p className="it">Few, on time, and none of them dead.</p>
      </div>
      <div className="newsletter-in">{site.newsletter ? <NewsletterForm /> : <p className="stand">There are no letters at present.</p>}</div>
    </main>
  )
}
