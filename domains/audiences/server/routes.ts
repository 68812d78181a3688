/** The routes of customer lists, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as lists from './lists.ts'

export async function audienceRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.customerLists, (context) => lists.listAll(context))
  serve(app, contract.customerList, (context, input) => lists.detail(context, input))
  serve(app, contract.saveCustomerList, (context, input) => lists.save(context, input))
  serve(app, contract.removeCustomerList, (context, input) => lists.remove(context, input))
  serve(app, contract.listMembers, (context, input) => lists.members(context, input))
  serve(app, contract.addMembers, (context, input) => lists.add(context, input))
  serve(app, contract.takeOffMembers, (context, input) => lists.takeOff(context, input))
}
