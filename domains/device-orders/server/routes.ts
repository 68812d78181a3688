/** The routes of device orders, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as office from '../office-contract.ts'
import * as protocols from '../protocol-contract.ts'
import { sendOfficeProtocol, sendOwnProtocol } from './protocol.ts'
import * as sales from '../sales-contract.ts'
import * as buyer from './buyer.ts'
import * as objections from './objections.ts'
import * as staff from './office.ts'
import * as contract from './sales-contract.ts'
import * as templates from './templates.ts'

export async function deviceOrderRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.myDeviceOrder, (context, { orderNumber }) => buyer.detail(context, orderNumber))
  serve(app, calls.proposeInstallation, buyer.propose)
  serve(app, calls.withdrawInstallation, (context, { orderNumber }) =>
    buyer.withdraw(context, orderNumber),
  )
  serve(app, calls.acceptDevice, buyer.accept)
  serve(app, calls.objectToAcceptance, objections.object)
  serve(app, calls.withdrawObjection, (context, { orderNumber }) =>
    objections.withdraw(context, orderNumber),
  )
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
  serve(app, office.answerObjection, objections.answer)
  serve(app, sales.mySalesContract, (context, { orderNumber }) =>
    contract.ownContract(context, orderNumber),
  )
  serve(app, sales.myContractsDue, (context) => contract.listDue(context))
  serve(app, sales.acceptSalesContract, contract.acceptContract)
  await serveDownload(app, sales.mySalesContractFile, contract.sendOwnContract)
  serve(app, sales.officeSalesContract, (context, { orderNumber }) =>
    contract.officeContract(context, orderNumber),
  )
  await serveDownload(app, protocols.myProtocolFile, sendOwnProtocol)
  await serveDownload(app, protocols.officeProtocolFile, sendOfficeProtocol)
  await serveDownload(app, sales.officeSalesContractFile, contract.sendOfficeContract)
}
