/** Of everybody with a confirmed address. */
export const passkeyOperations = ['GET /user/passkeys', 'PUT /user/passkeys/{id}', 'POST /user/step-up/options']

/** The same after a recent proof, which the token of an administrator alone is not. */
export const provedPasskeyOperations = ['POST /user/passkeys', 'POST /user/passkeys/options', 'DELETE /user/passkeys/{id}']
