/** Reads the outbox for the demo shop. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Config } from '#kit/server/config.ts'
import { demoDomain } from '#kit/server/demo-people.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type { demoOutbox } from '../contract.ts'
import { decryptMail } from './encrypted.ts'
import * as sql from './sql.ts'

const MAX_ROWS = 100

/** Demo mode only: returns every sent code to any caller, but on a public address only those of made-up people. */
export async function outbox(
  { db }: Context,
  config: Config,
  { to, limit }: InputOf<typeof demoOutbox>,
): Promise<DataOf<typeof demoOutbox>> {
  const rows = await sql.listNewest(
    db,
    Math.min(Math.max(limit, 1), MAX_ROWS),
    to?.trim(),
    demoDomain(config),
  )
  return rows.map(({ key, encryptedText, recipient, createdAt, ...row }) => ({
    ...row,
    to: recipient,
    at: createdAt,
    ...textsOf(key, encryptedText),
  }))
}

function textsOf(key: string, encrypted: Buffer | null) {
  if (encrypted === null) return { subject: '', text: '' }
  const { subject, text } = decryptMail({ key, encryptedText: encrypted })
  return { subject, text }
}
