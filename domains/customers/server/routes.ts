/** Routes of customers. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import { demoBuyerLogin, demoPeople, demoStaffLogin } from '../demo-contract.ts'
import * as access from './access.ts'
import * as acts from './acts.ts'
import * as demo from './demo.ts'
import { sendFile } from './file.ts'
import { list, tags } from './list.ts'
import { findCustomer, trade } from './one.ts'

export async function customerRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.listCustomers, (context, input) => list(context, input))
  await serveDownload(app, calls.customersFile, sendFile)
  serve(app, calls.tagCustomers, (context, input) => acts.setTagsOfMany(context, input))
  serve(app, calls.listTags, (context) => tags(context))
  serve(app, calls.getCustomer, (context, { customerId }) => findCustomer(context, customerId))
  serve(app, calls.customerTrade, (context, { customerId }) => trade(context, customerId))
  serve(app, calls.customerAccess, (context, { customerId }) =>
    access.findAccess(context, customerId),
  )
  serve(app, calls.endCustomerSession, (context, input) => access.endSession(context, input))
  serve(app, calls.setCustomerType, (context, input) => acts.setType(context, input))
  serve(app, calls.setCustomerLevel, (context, input) => acts.setLevel(context, input))
  serve(app, calls.releaseCustomerLevel, (context, input) => acts.releaseLevel(context, input))
  serve(app, calls.setSuperMember, (context, input) => acts.setSuper(context, input))
  serve(app, calls.setCustomerTags, (context, input) => acts.setTags(context, input))
  serve(app, calls.blockCustomer, (context, input) => acts.block(context, input))
  serve(app, calls.unblockCustomer, (context, input) => acts.unblock(context, input))
  if (app.config.demo) demoRoutes(app)
}

/** Logins without a password: a shop that is not in demo mode has no such routes. */
function demoRoutes(app: FastifyInstance): void {
  serve(app, demoPeople, (context) => demo.people(context))
  serve(app, demoBuyerLogin, (context, { email }) => demo.enterBuyer(context, email))
  serve(app, demoStaffLogin, (context, { email }) => demo.enterStaff(context, email))
}
