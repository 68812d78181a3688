/** Routes of the checkout. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { makeCheckout, submitOrder } from '../contract.ts'
import * as office from '../office-contract.ts'
import * as making from './make.ts'
import * as customers from './office/customers.ts'
import { makeFor, placeFor } from './office/place.ts'
import { submit } from './submit.ts'

export async function checkoutRoutes(app: FastifyInstance): Promise<void> {
  const options = { loginTravels: true }
  serve(app, makeCheckout, (context, input) => making.makeCheckout(context, input), options)
  serve(app, submitOrder, (context, input) => submit(context, input), options)

  serve(app, office.findOrderingCustomers, customers.findAll)
  serve(app, office.orderingCustomer, customers.findOne)
  serve(app, office.findGoodsFor, customers.findGoodsOf)
  serve(app, office.makeCheckoutFor, makeFor)
  serve(app, office.placeOrderFor, placeFor)
}
