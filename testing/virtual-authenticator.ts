import type { Page } from 'playwright-core'

/** A virtual authenticator with user verification. It responds only during the returned function. */
export async function aDevice(page: Page) {
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('WebAuthn.enable')
  const { authenticatorId } = await chrome.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return async (during: () => Promise<unknown>) => {
    await chrome.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
    await during()
    await chrome.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  }
}
