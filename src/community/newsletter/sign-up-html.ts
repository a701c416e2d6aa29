import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'

/** A form for pages of other sites: without script, answered by our own page. Double opt-in, the hidden field and limits hold as for our own forms. */
export function signUpHtml(siteUrl: string, { slug, name }: { slug: string; name: string }): string {
  return `<form action="${escaped(siteUrl + href.newsletter())}" method="post">
  <input type="hidden" name="lists" value="${escaped(slug)}">
  <input type="text" name="website" tabindex="-1" autocomplete="off" hidden>
  <label>${escaped(name)} <input type="email" name="email" required maxlength="254" autocomplete="email" placeholder="${escaped(t('newsletter.email-placeholder'))}"></label>
  <button type="submit">${escaped(t('newsletter.subscribe'))}</button>
</form>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
