/**
 * Signs a statement of a month: what it says goes into the address that is printed on it, with an HMAC by a key of the installation. Whoever
 * opens the address reads the figures that were signed; changed on the paper they differ, changed in the address they are not signed.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { Currency, Instant } from '#kit/contract/values.ts'
import { isSame, signatures } from '#kit/server/secrets/secret.ts'
import { Month } from '../contract.ts'
import { STATEMENT_KINDS } from '../sections.ts'

const PURPOSE = 'statements'
/** Of 32 bytes in hexadecimal, so many digits: no two lists of lines of one account are alike by chance. */
const DIGEST_LENGTH = 16
/** Bytes of the signature that are printed: 128 bits are not guessed, and the code that telephones read stays coarse. */
const SIGNATURE_BYTES = 16
const NO_CURRENCY = '-'

const Signed = z.object({
  buyerId: z.int().check(z.positive()),
  kind: z.enum(STATEMENT_KINDS),
  currency: z.nullable(Currency),
  month: Month,
  openingAmount: z.int(),
  closingAmount: z.int(),
  lineCount: z.int(),
  issuedAt: Instant,
  /** Of the lines. */
  digest: z.string(),
})
export type SignedStatement = z.infer<typeof Signed>

type Line = { id: number; amount: number; balance: number }

/** Changes with every line. */
export const digestOf = (lines: readonly Line[]): string =>
  createHash('sha256')
    .update(lines.map(({ id, amount, balance }) => `${id}:${amount}:${balance}`).join('\n'))
    .digest('hex')
    .slice(0, DIGEST_LENGTH)

const textOf = (statement: SignedStatement): string =>
  [
    statement.buyerId,
    statement.kind,
    statement.currency ?? NO_CURRENCY,
    statement.month,
    statement.openingAmount,
    statement.closingAmount,
    statement.lineCount,
    Date.parse(statement.issuedAt),
    statement.digest,
  ].join('.')

/** By the present secret first, and by the former one while it is known. */
const signaturesOf = (text: string): Buffer[] =>
  signatures(PURPOSE, text).map((each) => each.subarray(0, SIGNATURE_BYTES))

/** The path of the page that shows what was signed. */
export function signStatement(statement: SignedStatement): string {
  const of = textOf(statement)
  const [signature = Buffer.alloc(0)] = signaturesOf(of)
  return `/statement?${new URLSearchParams({ of, signature: signature.toString('base64url') })}`
}

/** @returns null where it is not what this installation has signed */
export function readSigned(of: string, given: string): SignedStatement | null {
  const bytes = Buffer.from(given, 'base64url')
  if (!signaturesOf(of).some((each) => isSame(each, bytes))) return null
  const [buyerId, kind, currency, month, opening, closing, count, issued, digest] = of.split('.')
  const read = z.safeParse(Signed, {
    buyerId: Number(buyerId),
    kind,
    currency: currency === NO_CURRENCY ? null : currency,
    month,
    openingAmount: Number(opening),
    closingAmount: Number(closing),
    lineCount: Number(count),
    issuedAt: new Date(Number(issued)).toISOString(),
    digest,
  })
  return read.success ? read.data : null
}
