/** The milestones that new orders begin with, as staff edit them. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { MILESTONES_MAX } from '../limits.ts'
import type * as calls from '../office-contract.ts'
import { DeviceOrderReasons } from '../reasons.ts'
import * as sql from './template-sql.ts'

type Template = DataOf<typeof calls.saveMilestoneTemplate>

export const list = ({ db }: StaffContext): Promise<sql.TemplateRow[]> => sql.templates(db)

/** @throws {Refused} tooManyMilestones, changedMeanwhile */
export const save = (
  context: StaffContext,
  { id, version = 0, name, days }: InputOf<typeof calls.saveMilestoneTemplate>,
): Promise<Template> =>
  context.db.tx(async (tx) => {
    const saved =
      id === undefined
        ? await sql.addTemplate(tx, { name, days }, MILESTONES_MAX)
        : await sql.changeTemplate(tx, { id, version, name, days })
    if (saved === null) {
      throw new Refused(
        id === undefined ? DeviceOrderReasons.tooManyMilestones : Reasons.changedMeanwhile,
      )
    }
    await audit(tx, context, {
      action: 'deviceOrders.template',
      object: `milestoneTemplate:${saved.id}`,
      after: { name: name.cn, days },
    })
    return saved
  })

/** @throws {Refused} notFound */
export async function remove(context: StaffContext, templateId: number): Promise<void> {
  await context.db.tx(async (tx) => {
    const removed = await sql.removeTemplate(tx, templateId)
    if (removed === null) throw new Refused(Reasons.notFound)
    await audit(tx, context, {
      action: 'deviceOrders.template',
      object: `milestoneTemplate:${templateId}`,
      before: { name: removed.name.cn, days: removed.days },
    })
  })
}
