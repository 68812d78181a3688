/** The values of the merchant's own items in one verification. Sensitive texts are encrypted, bound to their version and item. */
import type { Queryable } from '#kit/server/database/db.ts'
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { decrypt, encrypt } from '#kit/server/secrets/secret.ts'
import { answerTextOf } from '../check.ts'
import type { Answer } from '../contract.ts'
import { isText, type AskedRule } from '../items.ts'
import * as sql from './answers-sql.ts'

const KEY = 'papers.answer'

export const encryptedAnswers = encryptedColumn('papers.answer', KEY, {
  table: 'papers.answer',
  key: 'id',
  column: 'encrypted_text',
  of: `(version_id || ':' || item_code)`,
})

const ownerOf = (versionId: number, item: string) => `${versionId}:${item}`

/** Stores the answers to these items, each of its kind, and drops all others. Files are claimed by the caller. */
export async function storeAnswers(
  tx: Queryable,
  versionId: number,
  answers: readonly Answer[],
  items: readonly AskedRule[],
): Promise<void> {
  const own = items.filter(({ kind }) => kind !== 'builtIn')
  const stored = own.flatMap((item) => {
    const answer = answers.find((each) => each.item === item.code)
    return answer === undefined ? [] : toStored(versionId, item, answer)
  })
  const untouched = own.flatMap(({ code, isSensitive }) =>
    isSensitive && answers.some(({ item, text }) => item === code && text === null) ? [code] : [],
  )
  await sql.dropOthers(tx, versionId, [...stored.map(({ item }) => item), ...untouched])
  for (const each of stored) await sql.put(tx, versionId, each)
}

/** None for an empty answer, and for a sensitive text that stays as it is. */
function toStored(versionId: number, item: AskedRule, answer: Answer): sql.StoredAnswer[] {
  const { code, kind, isSensitive } = item
  const nothing = { item: code, text: null, encryptedText: null, last4: null, day: null, files: [] }
  if (kind === 'date') return answer.day === null ? [] : [{ ...nothing, day: answer.day }]
  if (kind === 'file') {
    return answer.files.length === 0 ? [] : [{ ...nothing, files: answer.files }]
  }
  const text = answerTextOf(item, answer.text ?? '')
  if (!isText(kind) || text === '') return []
  if (!isSensitive) return [{ ...nothing, text }]
  const encryptedText = encrypt(KEY, text, ownerOf(versionId, code))
  return [{ ...nothing, encryptedText, last4: endOf(text) }]
}

/** Fewer characters than this are told by their end: of a PIN it is all. */
const LONG_TEXT = 8

/** The last four characters, by which its owner knows a long text again. */
function endOf(text: string): string | null {
  const characters = [...text]
  return characters.length < LONG_TEXT ? null : characters.slice(-4).join('')
}

/** The sensitive texts of a verification, by item. */
export async function readSecrets(db: Queryable, versionId: number): Promise<Map<string, string>> {
  const rows = await sql.secretsOf(db, versionId)
  return new Map(
    rows.map(({ item, encryptedText }) => [
      item,
      decrypt(KEY, encryptedText, ownerOf(versionId, item)),
    ]),
  )
}
