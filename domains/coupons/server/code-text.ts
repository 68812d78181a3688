/** What codes look like. They follow from the seed of their batch, which is kept encrypted: the database alone does not tell them. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { decrypt, encrypt } from '#kit/server/secrets/secret.ts'

const PURPOSE = 'coupons.code-seed'
/** Crockford's: without letters that are read as digits, and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits. */
const CHARACTERS = 16

export const encryptedSeeds = encryptedColumn('coupons.code-seed', PURPOSE, {
  table: 'coupons.code_batch',
  key: 'id',
  column: 'seed',
  of: 'template_id',
})

/** @returns 32 new random bytes, encrypted for codes of this template */
export const newSeed = (templateId: number): Buffer =>
  encrypt(PURPOSE, randomBytes(32).toString('base64'), String(templateId))

/** @throws {Refused} cannotDecrypt */
export const openSeed = (seed: Buffer, templateId: number): Buffer =>
  Buffer.from(decrypt(PURPOSE, seed, String(templateId)), 'base64')

/** The code of this number: 16 characters, without separators. */
export function codeOf(seed: Buffer, number: number): string {
  const bytes = createHmac('sha256', seed).update(String(number)).digest()
  // 32 characters divide 256, so each is as likely as the others.
  return Array.from(bytes.subarray(0, CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    '',
  )
}

/** As it is printed: four by four. */
export const printedCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')

/** As somebody types it: in any case, with or without separators, O for 0, I or L for 1. */
export const typedCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

export const codeHash = (code: string): Buffer => createHash('sha256').update(code).digest()
