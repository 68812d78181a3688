/** The routes of points goods. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as officeCalls from '../office-contract.ts'
import * as codes from './codes.ts'
import * as office from './office.ts'
import * as officeOrders from './office-orders.ts'
import { countToShip } from './order-sql.ts'
import * as orders from './orders.ts'
import { place } from './place.ts'
import { publish } from './publish.ts'
import * as shop from './shop.ts'

export async function pointsGoodsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.listPointsGoods, (context, input) => shop.list(context, input))
  serve(app, calls.pointsGoods, (context, input) => shop.detail(context, input))
  serve(app, calls.placePointsOrder, (context, input) => place(context, input))
  serve(app, calls.myPointsOrders, (context, input) => orders.list(context, input))
  serve(app, calls.myPointsOrder, (context, input) => orders.detail(context, input))
  serve(app, calls.cancelPointsOrder, (context, input) => orders.cancel(context, input))
  serve(app, calls.receivePointsOrder, (context, input) => orders.receive(context, input))
  serve(app, calls.revealPointsCodes, (context, input) => codes.reveal(context, input))
  serve(app, officeCalls.officePointsGoods, (context, input) => office.list(context, input))
  serve(app, officeCalls.savePointsGoods, (context, input) => office.save(context, input))
  serve(app, officeCalls.publishPointsGoods, (context, input) => publish(context, input))
  serve(app, officeCalls.stopPointsGoods, (context, input) => office.stop(context, input))
  serve(app, officeCalls.deletePointsGoods, (context, input) => office.deleteDraft(context, input))
  serve(app, officeCalls.addPointsCodes, (context, input) => codes.addCodes(context, input))
  serve(app, officeCalls.officePointsOrders, (context, input) => officeOrders.list(context, input))
  serve(app, officeCalls.waitingPointsOrders, ({ db }) => countToShip(db))
  serve(app, officeCalls.shipPointsOrder, (context, input) => officeOrders.ship(context, input))
  serve(app, officeCalls.cancelPointsOrderForBuyer, (context, input) =>
    officeOrders.cancel(context, input),
  )
}
