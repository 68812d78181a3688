/** What a member is told of each queue: their own choice, or the default of their role. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { OWNER, roleOf, type ActiveMember } from '#domains/staff/server/colleague-door.ts'
import { WorkKind } from '../../kinds.ts'
import type { NoticeChoice, noticeChoices } from '../../notices-contract.ts'
import { demandQueue, isFor, type Queues } from '../queues.ts'
import * as sql from './sql.ts'

type Member = Pick<ActiveMember, 'permissions' | 'role'>

/**
 * Queues that the member does not decide are not theirs. Whoever does the work hears of it within the hour; owners, who may do
 * everything, once a day. What failed in the background rings and is not mailed.
 */
export function choicesFor(
  { permissions, role }: Member,
  queues: Queues,
  made: readonly NoticeChoice[],
): NoticeChoice[] {
  return WorkKind.options.flatMap((kind) => {
    const queue = queues.get(kind)
    if (queue === undefined || !isFor(queue, permissions)) return []
    const own = made.find((each) => each.kind === kind)
    if (own !== undefined) return [{ kind, mail: own.mail, bell: own.bell }]
    const isFailure = kind === 'unsentMessages' || kind === 'failedTasks'
    const mail = isFailure ? 'never' : role === OWNER ? 'daily' : 'hourly'
    return [{ kind, mail, bell: true }] satisfies NoticeChoice[]
  })
}

export async function list(context: StaffContext): Promise<DataOf<typeof noticeChoices>> {
  const { db, staffId, work } = context
  const permissions = context.permissions as ActiveMember['permissions']
  const [role, made] = await Promise.all([roleOf(db, staffId), sql.choicesOf(db, staffId)])
  return choicesFor({ permissions, role: role ?? '' }, work, made)
}

/** @throws {Refused} notAllowed */
export async function choose(
  context: StaffContext,
  choice: NoticeChoice,
): Promise<DataOf<typeof noticeChoices>> {
  demandQueue(context, choice.kind)
  await sql.choose(context.db, context.staffId, choice)
  return list(context)
}
