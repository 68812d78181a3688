/** The second factor: authenticator codes, and recovery codes for a lost authenticator. */
import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Instant } from '#kit/contract/values.ts'
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { encrypt, signature, signatures, decrypt } from '#kit/server/secrets/secret.ts'

const PURPOSE = 'staff.totp'

/** Of members, and of invited ones. */
export const encryptedFactors = [
  encryptedColumn('staff.totp', PURPOSE, {
    table: 'staff.member',
    key: 'id',
    column: 'totp_secret',
    of: 'id',
  }),
  encryptedColumn('staff.invited-totp', PURPOSE, {
    table: 'staff.invitation',
    key: 'token_hash',
    column: 'totp_secret',
    of: 'member_id',
  }),
]

/** Base32, 160 bits. */
export const newTotpSecret = (): string => generateSecret()
/** Bound to the member, from the invitation on: it does not decrypt in another member's row. */
export const encryptTotp = (secret: string, memberId: number): Buffer =>
  encrypt(PURPOSE, secret, String(memberId))
export const decryptTotp = (encrypted: Buffer, memberId: number): string =>
  decrypt(PURPOSE, encrypted, String(memberId))

/** What an authenticator reads from a QR code. */
export const otpauthUrl = (issuer: string, email: string, secret: string): string =>
  generateURI({ issuer, label: email, secret })

const STEP_SECONDS = 30

/** @returns the time step that the code belongs to (now, the one before or after), or null when it is wrong */
export function stepOf(secret: string, code: string, now: Instant): number | null {
  const epoch = Math.floor(Date.parse(now) / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

const RECOVERY_CODES = 10
/** Without letters that look like digits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Ten codes of 49 bits, as `ABCDE-FGHJK`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

const RECOVERY = 'staff.recovery'
const recoveryText = (memberId: number, code: string): string =>
  `${memberId}|${code.toUpperCase().replaceAll(/[\s-]/g, '')}`

/** Keyed, so that codes cannot be brute-forced with a stolen table. */
export const recoveryHash = (memberId: number, code: string): Buffer =>
  signature(RECOVERY, recoveryText(memberId, code))

/** Hashes to compare a typed code with: by the present secret, and by the former one. */
export const recoveryHashes = (memberId: number, code: string): Buffer[] =>
  signatures(RECOVERY, recoveryText(memberId, code))
