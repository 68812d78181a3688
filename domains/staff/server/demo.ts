/** The quick login of demo staff. */
import type { AnyoneContext } from '#kit/server/http/serve.ts'
import type { StaffMember } from '../contract.ts'
import { begin } from './login.ts'
import * as sql from './sql.ts'

/**
 * Opens a session without password or code. Only routes of demo mode may call it, for demo accounts.
 * @returns false for a member who is not active
 */
export async function enterUnproven(
  context: AnyoneContext,
  { id, name }: Pick<StaffMember, 'id' | 'name'>,
): Promise<boolean> {
  const token = await context.db.tx((tx) => begin(tx, { id, name }, context))
  if (token !== null) context.staffCookie.set(token)
  return token !== null
}

export const { members } = sql
