import type { BrowserContext, Page } from 'playwright-core'

/** Notes what no page of the context may run, ask for or get: dialogs, requests to others, and errors of the server. */
export function watchScripts(context: BrowserContext, site: string): string[] {
  const done: string[] = []
  context.on('dialog', (dialog) => {
    done.push(`dialog ${dialog.message()} on ${dialog.page()?.url()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (!/^(?:data|blob|about):/.test(request.url()) && !request.url().startsWith(`${site}/`)) done.push(`request ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) done.push(`${response.status()} of ${response.url()}`)
  })
  return done
}

/** What of the page would run a script, or leave the web, as soon as somebody touches it; in frames without an address too. */
export function armedParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const addresses = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href', 'srcdoc']
    const look = (root: Document) => {
      for (const element of root.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          const isArmed =
            /^on/i.test(name) ||
            (addresses.includes(name) && /^[\s\u0000-\u001f]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|v\s*b\s*s\s*c\s*r\s*i\s*p\s*t|data:text)/i.test(value))
          if (isArmed) found.push(`<${element.localName} ${name}="${value.slice(0, 80)}">`)
        }
        if (element instanceof HTMLScriptElement && !element.src && !/json|speculationrules/.test(element.type))
          found.push(`<script>${element.text.slice(0, 80)}`)
        if (element instanceof HTMLIFrameElement && element.contentDocument) look(element.contentDocument)
      }
    }
    look(document)
    return found
  })
}
