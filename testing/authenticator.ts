import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer } from '#community/accounts/passkey-fields.ts'

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
  excludeCredentials?: { id: string }[]
}

interface RequestOptions {
  challenge: string
  rpId: string
  allowCredentials?: { id: string }[]
}

/** How an answer differs from that of an honest authenticator and browser. */
interface Twist {
  origin?: string
  /** Instead of the challenge that was asked for. */
  challenge?: string
  /** False: nobody was asked for a finger or a PIN. */
  verifies?: boolean
  counter?: number
  /** Instead of the handle of its owner. */
  userHandle?: string
}

const present = 0x01
const verified = 0x04
const hasKey = 0x40

/** A passkey in software: ES256, without attestation, with a counter of signatures. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url')
  counter = 0
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private userHandle = ''
  private readonly origin: string

  constructor(origin = 'http://localhost:3000') {
    this.origin = origin
  }

  create(options: CreationOptions, twist: Twist = {}): NewPasskey {
    this.userHandle = options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseOf(this.keys.publicKey)])
    const authData = Buffer.concat([this.data(options.rp.id, hasKey, twist), credential])
    const attestation = Buffer.concat([Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])])
    return {
      ...this.envelope(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, twist).toString('base64url'),
        attestationObject: Buffer.concat([attestation, cborText('authData'), cborBytes(authData)]).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  get(options: RequestOptions, twist: Twist = {}): PasskeyAnswer {
    const userHandle = twist.userHandle ?? this.userHandle
    const clientData = this.clientData('webauthn.get', options.challenge, twist)
    this.counter = twist.counter ?? this.counter + 1
    const authenticatorData = this.data(options.rpId, 0, twist)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return {
      ...this.envelope(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
        ...(userHandle ? { userHandle } : {}),
      },
    }
  }

  private envelope() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  private clientData(type: string, challenge: string, twist: Twist): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? this.origin, crossOrigin: false }))
  }

  private data(rpId: string, flags: number, { verifies = true }: Twist): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const all = flags | present | (verifies ? verified : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter])
  }
}

/** COSE_Key (RFC 9053 7.1): kty EC2, alg ES256, crv P-256, x, y. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), point(x), Buffer.from([0x22]), point(y)])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

/** Of 24 to 255 bytes: readers take the shortest form of a length only. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
