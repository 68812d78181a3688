/**
 * Switches mails of one kind off without a login, by a link that only its recipient has (RFC 8058): mail programs show a button for it, and the
 * mail itself links to the page where it is undone.
 */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { isSame, signatures } from '#kit/server/secrets/secret.ts'
import { Kind, type mailSubscription, type setMailSubscription } from '../../contract.ts'
import { CHOICES } from '../../kinds.ts'
import * as sql from './sql.ts'

const PURPOSE = 'messages.unsubscribe'
/** 128 bits are not guessed, and the address stays short. */
const SIGNATURE_BYTES = 16

type Subscription = { buyerId: number; kind: Kind }

const signaturesOf = (of: string): Buffer[] =>
  signatures(PURPOSE, of).map((each) => each.subarray(0, SIGNATURE_BYTES))

/** What its address ends with: whose mails, of which kind, and the signature. Null for kinds that must be mailed. */
export function unsubscribeQuery({ buyerId, kind }: Subscription): string | null {
  if (!CHOICES[kind].mail) return null
  const of = `${buyerId}.${kind}`
  const [signature = Buffer.alloc(0)] = signaturesOf(of)
  return `?${new URLSearchParams({ of, signature: signature.toString('base64url') })}`
}

export type Signed = { of: string; signature: string }

/** @throws {Refused} notFound: it was not signed here, or its secret is not known any more */
function readSigned({ of, signature }: Signed): Subscription {
  const bytes = Buffer.from(signature, 'base64url')
  if (!signaturesOf(of).some((each) => isSame(each, bytes))) throw new Refused(Reasons.notFound)
  const [buyer, kind] = of.split('.')
  const known = Kind.options.find((each) => each === kind)
  // A kind of an older version, or one that has to be mailed since.
  if (known === undefined || !CHOICES[known].mail) throw new Refused(Reasons.notFound)
  return { buyerId: Number(buyer), kind: known }
}

/** @throws {Refused} notFound */
export async function getSubscription(
  { db }: Pick<Context, 'db'>,
  input: InputOf<typeof mailSubscription>,
): Promise<DataOf<typeof mailSubscription>> {
  const { buyerId, kind } = readSigned(input)
  const row = await sql.listEnabledOf(db, buyerId, kind)
  return { kind, byMail: row?.byMail ?? true }
}

/**
 * Idempotent; what the buyer reads in the shop stays as it was.
 * @throws {Refused} notFound: also for an account that was closed
 */
export async function setSubscription(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { byMail, ...signed }: InputOf<typeof setMailSubscription>,
): Promise<DataOf<typeof setMailSubscription>> {
  const { buyerId, kind } = readSigned(signed)
  if (!(await sql.setByMail(db, { buyerId, kind, byMail, now })))
    throw new Refused(Reasons.notFound)
  return { kind, byMail }
}

/** What a mail program's own button does. Its body is always the same and is not needed: the address says it all. */
export const unsubscribe = (context: Pick<Context, 'db' | 'now'>, signed: Signed) =>
  setSubscription(context, { ...signed, byMail: false })
