/** The routes of invoices, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as officeCalls from '../office-contract.ts'
import { addOfficial, sendOwn, sendToStaff } from './files.ts'
import * as issuing from './issue.ts'
import * as lists from './list.ts'
import { sendOwnPeriod, sendPeriod } from './period.ts'
import * as reading from './read.ts'
import * as requesting from './request.ts'
import * as titles from './titles.ts'

export async function invoiceRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.myTitles, (context) => titles.list(context))
  serve(app, calls.saveTitle, (context, input) => titles.save(context, input))
  serve(app, calls.deleteTitle, (context, input) => titles.remove(context, input))
  serve(app, calls.myInvoices, (context, input) => reading.list(context, input))
  serve(app, calls.billableOrders, reading.billable)
  serve(app, calls.invoicesOfOrder, (context, input) => reading.ofOrder(context, input))
  serve(app, calls.myInvoice, (context, { invoiceId }) => reading.detail(context, invoiceId))
  serve(app, calls.requestInvoice, (context, input) => requesting.request(context, input))
  serve(app, calls.withdrawInvoice, (context, input) => requesting.withdraw(context, input))
  serve(app, calls.askForRed, (context, input) => requesting.askRed(context, input))
  serve(app, calls.takeBackRed, (context, input) => issuing.takeBackReversal(context, input))
  await serveDownload(app, calls.myInvoiceFile, sendOwn)
  await serveDownload(app, calls.myPeriodFile, sendOwnPeriod)
  serve(app, officeCalls.officeInvoices, (context, input) => lists.officeList(context, input))
  await serveDownload(app, officeCalls.invoicesFile, (context, input, reply) =>
    lists.sendFile(context, input, reply),
  )
  serve(app, officeCalls.waitingInvoices, (context) => reading.countWaiting(context))
  serve(app, officeCalls.officeInvoice, (context, { invoiceId }) =>
    reading.officeDetail(context, invoiceId),
  )
  serve(app, officeCalls.officeInvoicesOfOrder, (context, input) =>
    reading.officeOfOrder(context, input),
  )
  serve(app, officeCalls.beginInvoice, (context, input) => issuing.begin(context, input))
  serve(app, officeCalls.issueInvoice, (context, input) => issuing.issue(context, input))
  serve(app, officeCalls.rejectInvoice, (context, input) => issuing.reject(context, input))
  serve(app, officeCalls.voidInvoice, (context, input) => issuing.voidIssued(context, input))
  serve(app, officeCalls.staffAskRed, (context, input) => issuing.askRed(context, input))
  serve(app, officeCalls.keepInvoice, (context, input) => issuing.keepIssuedInvoice(context, input))
  serve(app, officeCalls.issueRed, (context, input) => issuing.issueRedInvoice(context, input))
  serve(app, officeCalls.addOfficialFile, (context, input, { buffer }) =>
    addOfficial(context, { ...input, isRed: false }, buffer),
  )
  serve(app, officeCalls.addRedOfficialFile, (context, input, { buffer }) =>
    addOfficial(context, { ...input, isRed: true }, buffer),
  )
  await serveDownload(app, officeCalls.officeInvoiceFile, sendToStaff)
  await serveDownload(app, officeCalls.periodFile, sendPeriod)
}
