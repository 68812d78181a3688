/** The routes of product management: lists, the form, bulk changes, missing texts. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as bulkCalls from '../bulk-contract.ts'
import * as calls from '../contract.ts'
import * as translationCalls from '../translations-contract.ts'
import * as bulk from './bulk/bulk.ts'
import { lines, prices } from './bulk/lines.ts'
import { choices } from './choices.ts'
import { duplicate } from './duplicate.ts'
import * as importedPictures from './imported-pictures.ts'
import { list } from './list.ts'
import * as editor from './save.ts'
import * as translations from './translations/translations.ts'

export async function productAdminRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.officeProducts, (context, input) => list(context, input))
  serve(app, calls.officeProduct, (context, input) => editor.open(context, input))
  serve(app, calls.importedPictures, (context, input) => importedPictures.list(context, input))
  serve(app, calls.retryPictures, (context, input) => importedPictures.retry(context, input))
  serve(app, calls.saveProduct, (context, form) => editor.save(context, form))
  serve(app, calls.setProductState, (context, input) => editor.changeState(context, input))
  serve(app, calls.setPrice, (context, input) => editor.setPrice(context, input))
  serve(app, calls.officeChoices, (context) => choices(context))
  serve(app, bulkCalls.duplicateProduct, (context, input) => duplicate(context, input))
  serve(app, translationCalls.missingCounts, (context) => translations.counts(context))
  serve(app, translationCalls.missingTexts, (context, input) => translations.texts(context, input))
  serve(app, bulkCalls.prepareBulk, (context, input) => bulk.prepare(context, input))
  serve(app, bulkCalls.officeBulks, (context, input) => bulk.listBulks(context, input))
  serve(app, bulkCalls.officeBulk, (context, input) => bulk.bulk(context, input))
  serve(app, bulkCalls.officeBulkLines, (context, input) => lines(context, input))
  serve(app, bulkCalls.officeBulkPrices, (context, input) => prices(context, input))
  serve(app, bulkCalls.startBulk, (context, input) => bulk.start(context, input))
  serve(app, bulkCalls.cancelBulk, (context, input) => bulk.cancel(context, input))
  serve(app, bulkCalls.undoBulk, (context, input) => bulk.undo(context, input))
}
