/** The routes of device orders, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as office from '../office-contract.ts'
import * as buyer from './buyer.ts'
import * as staff from './office.ts'
import * as templates from './templates.ts'

export async function deviceOrderRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.myDeviceOrder, (context, { orderNumber }) => buyer.detail(context, orderNumber))
  serve(app, calls.proposeInstallation, buyer.propose)
  serve(app, calls.withdrawInstallation, (context, { orderNumber }) =>
    buyer.withdraw(context, orderNumber),
  )
  serve(app, calls.acceptDevice, buyer.accept)
  serve(app, office.listMilestoneTemplates, (context) => templates.list(context))
  serve(app, office.saveMilestoneTemplate, templates.save)
  serve(app, office.removeMilestoneTemplate, async (context, { id }) => {
    await templates.remove(context, id)
    return {}
  })
  serve(app, office.officeDeviceOrder, (context, { orderNumber }) =>
    staff.detail(context, orderNumber),
  )
  serve(app, office.saveMilestone, staff.saveMilestone)
  serve(app, office.removeMilestone, staff.removeMilestone)
  serve(app, office.confirmInstallation, staff.confirm)
  serve(app, office.askForOtherTimes, staff.askForOthers)
  serve(app, office.setWarranty, staff.setWarranty)
}
