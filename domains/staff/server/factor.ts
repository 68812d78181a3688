/** The second factor: codes of an authenticator, and recovery codes for the day it is lost. */
import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Instant } from '#kit/contract/values.ts'
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { encrypt, signature, signatures, decrypt } from '#kit/server/secrets/secret.ts'

const PURPOSE = 'staff.totp'

/** Of members, and of those who are invited. */
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
/** Whose it is goes with it, from the invitation on: in another member's row it does not open. */
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
/** Without letters that are taken for digits. */
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

/** Keyed, so that nobody tries all codes out on a stolen table. */
export const recoveryHash = (memberId: number, code: string): Buffer =>
  signature(RECOVERY, recoveryText(memberId, code))

/** What may be kept of a code that is typed: made with the present secret, or with the one before. */
export const recoveryHashes = (memberId: number, code: string): Buffer[] =>
  signatures(RECOVERY, recoveryText(memberId, code))
