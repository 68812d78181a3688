/** A line of a statement as its file has it, before it is known whether it is new. */
import type { Remark } from '#domains/imports/server/table-door.ts'
import { UnreadableFile } from '#domains/imports/server/table-door.ts'

export type FileLine = {
  /** The row of a table, else the count of lines so far. */
  position: number
  /** The day on which the bank booked it. */
  bookedOn: string
  /** In minor units; above zero what came, below what went out. */
  amount: number
  /** The bank's own reference; null where it gives none. */
  reference: string | null
  payerName: string
  payerAccount: string
  text: string
  /** The bank says that it takes back what an earlier line brought or took. */
  isReversal?: boolean
  /** After the line in minor units, where the file has it: tells lines apart that are the same otherwise. */
  balance: string | null
}
export type BadLine = { position: number; reason: Remark }

/** The account that the file is imported for. */
export type Expected = { number: string; currency: string }

/** Nothing of the file is stored. */
export class UnreadableStatement extends Error {
  readonly remarked: Remark
  constructor(word: string, values: Record<string, string | number> = {}) {
    super(word)
    this.remarked = { key: `bank-statements.file.${word}`, values }
  }
}

/** Of either reader, else null. */
export const remarkOfFailure = (error: unknown): Remark | null =>
  error instanceof UnreadableStatement || error instanceof UnreadableFile ? error.remarked : null

export const badLine = (
  position: number,
  word: string,
  values: Record<string, string | number> = {},
): BadLine => ({ position, reason: { key: `bank-statements.row.${word}`, values } })

/** Shorter numbers prove nothing. */
const TELLING_LENGTH = 6

/** @throws {UnreadableStatement} otherAccount, otherCurrency; a file of another account is never counted for this one */
export function demandAccount(found: string, currency: string | null, expected: Expected): void {
  if (currency !== null && currency !== '' && currency.toUpperCase() !== expected.currency) {
    throw new UnreadableStatement('otherCurrency', {
      found: currency.slice(0, 10),
      wanted: expected.currency,
    })
  }
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  // Banks write their own number or the name of the bank before it.
  const parts = found.split('/').map(plain)
  const wanted = plain(expected.number)
  const isSame = parts.some(
    (each) =>
      each === wanted ||
      (Math.min(each.length, wanted.length) >= TELLING_LENGTH &&
        (each.endsWith(wanted) || wanted.endsWith(each) || each.startsWith(wanted))),
  )
  if (!isSame) {
    throw new UnreadableStatement('otherAccount', {
      found: found.slice(0, 40),
      wanted: expected.number,
    })
  }
}

/** Texts of a bank come in pieces of fixed width, with line breaks and runs of spaces. */
export const tidyText = (text: string, most = 500): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
