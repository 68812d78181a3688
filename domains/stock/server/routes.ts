/** The routes of stock. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as officeCalls from '../office-contract.ts'
import * as calls from '../contract.ts'
import { leftOf, viewLevels, stockedCounts } from './levels/levels.ts'
import * as bulk from './office/bulk.ts'
import * as counting from './office/counting.ts'
import { sendFile } from './office/file.ts'
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
  serve(app, officeCalls.officeStock, (context, input) => office.list(context, input))
  serve(app, officeCalls.stockMatrix, (context, input) => office.listMatrix(context, input))
  await serveDownload(app, officeCalls.stockFile, sendFile)
  serve(app, officeCalls.stockMovements, (context, input) => office.movements(context, input))
  serve(app, officeCalls.stockHistory, (context, input) => history.history(context, input))
  serve(app, officeCalls.stockBalance, (context, input) => history.balance(context, input))
  serve(app, officeCalls.productStock, (context, input) => counting.places(context, input))
  serve(app, officeCalls.countStock, (context, input) => counting.count(context, input))
  serve(app, officeCalls.adjustPlaces, (context, input) => bulk.adjustPlaces(context, input))
  serve(app, officeCalls.setLowCounts, (context, input) => bulk.setLowCounts(context, input))
  serve(app, officeCalls.adjustStock, (context, input) => office.adjust(context, input))
  serve(app, officeCalls.officeWarehouses, (context) => warehouses.officeList(context))
  serve(app, officeCalls.saveWarehouse, (context, input) => warehouses.save(context, input))
}
