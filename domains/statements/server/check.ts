/** Says what a signed address says, to whoever holds the paper. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { monthIn } from '#kit/contract/months.ts'
import type { Context } from '#kit/server/context.ts'
import { maskName } from '#kit/server/text/mask-name.ts'
import type { checkStatement } from '../contract.ts'
import { readSigned } from './sign.ts'

export async function check(
  { db }: Pick<Context, 'db'>,
  { of, signature }: InputOf<typeof checkStatement>,
): Promise<DataOf<typeof checkStatement>> {
  const signed = readSigned(of, signature)
  if (signed === null) return { statement: null }
  const { buyerId, digest: _digest, ...statement } = signed
  const [[holder], settings] = await Promise.all([buyersByIds(db, [buyerId]), readSettings(db)])
  const isOver = statement.month < monthIn(statement.issuedAt, settings['shop.timeZone'])
  return {
    statement: {
      ...statement,
      isOver,
      holder: holder === undefined ? null : maskName(holder.nickName),
    },
  }
}
