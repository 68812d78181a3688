/** The routes of stock. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import { leftOf, viewLevels, stockedCounts } from './levels/levels.ts'
import * as counting from './office/counting.ts'
import * as history from './office/history/history.ts'
import * as office from './office/stock.ts'
import * as warehouses from './warehouses.ts'

export async function stockRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.listWarehouses, (context) => warehouses.list(context))
  serve(app, calls.nearWarehouses, (context, place) =>
    warehouses.listNearWarehouses(context, place),
  )
  serve(app, calls.warehouseStock, ({ reader }) => stockedCounts(reader))
  serve(app, calls.availability, (context, { skus }) => viewLevels(context, skus))
  serve(app, calls.stockLeft, (context, wanted) => leftOf(context, wanted))
  serve(app, calls.officeStock, (context, input) => office.list(context, input))
  serve(app, calls.stockMatrix, (context, input) => office.listMatrix(context, input))
  serve(app, calls.stockMovements, (context, input) => office.movements(context, input))
  serve(app, calls.stockHistory, (context, input) => history.history(context, input))
  serve(app, calls.stockBalance, (context, input) => history.balance(context, input))
  serve(app, calls.productStock, (context, input) => counting.places(context, input))
  serve(app, calls.countStock, (context, input) => counting.count(context, input))
  serve(app, calls.adjustStock, (context, input) => office.adjust(context, input))
  serve(app, calls.officeWarehouses, (context) => warehouses.officeList(context))
  serve(app, calls.saveWarehouse, (context, input) => warehouses.save(context, input))
}
