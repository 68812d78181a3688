/** The catalogue on the HTTP server. Nothing is decided here: each line pairs a call with its service. */
import type { FastifyInstance } from 'fastify'
import { setObjectNames } from '#domains/staff/server/door.ts'
import { serve } from '#kit/server/serve.ts'
import * as bulkCalls from '../bulk-contract.ts'
import * as calls from '../contract.ts'
import * as limitCalls from '../limits-contract.ts'
import * as shelfCalls from '../office-contract.ts'
import * as products from '../product-contract.ts'
import * as alternatives from './browse/alternatives.ts'
import * as browse from './browse/browse.ts'
import * as pages from './browse/pages.ts'
import * as translationCalls from '../translations-contract.ts'
import { product } from './browse/product.ts'
import { productNames, skuLabels } from './sale/sale.ts'
import * as limits from './limits/limits.ts'
import * as attributes from './office/attributes/attributes.ts'
import * as brands from './office/brands/brands.ts'
import * as bulk from './office/bulk/bulk.ts'
import { lines, prices } from './office/bulk/lines.ts'
import * as categories from './office/categories/categories.ts'
import { duplicate } from './office/duplicate.ts'
import * as list from './office/list.ts'
import * as office from './office/save.ts'
import * as shelves from './office/shelves.ts'
import * as translations from './office/translations/translations.ts'

/** Which goods there are, and where: told whenever the index or a shelf changes. */
const ofLists = () => ['list']

export async function catalogRoutes(app: FastifyInstance): Promise<void> {
  setObjectNames('product', productNames)
  setObjectNames('sku', skuLabels)
  serve(app, calls.categoryTree, (context) => browse.tree(context), { keptBy: ofLists })
  serve(app, calls.categoryPage, (context, input) => pages.category(context, input), {
    keptBy: ofLists,
  })
  serve(app, calls.brandPage, (context, input) => pages.brand(context, input), { keptBy: ofLists })
  serve(app, calls.listBrands, (context) => browse.brands(context), { keptBy: ofLists })
  serve(app, calls.listCards, (context, input) => browse.cards(context, input))
  serve(app, calls.homeGoods, (context) => browse.home(context), { keptBy: () => ['home'] })
  serve(app, calls.getProduct, (context, input) => product(context, input), {
    keptBy: ({ productId }) => [`product:${productId}`],
  })
  serve(app, calls.listAlternatives, (context, input) => alternatives.alternatives(context, input))
  serve(app, limitCalls.myLimits, (context, input) => limits.mine(context, input))

  serve(app, products.officeProducts, (context, input) => list.list(context, input))
  serve(app, products.officeProduct, (context, input) => office.open(context, input))
  serve(app, products.saveProduct, (context, form) => office.save(context, form))
  serve(app, products.setProductState, (context, input) => office.changeState(context, input))
  serve(app, products.setPrice, (context, input) => office.setPrice(context, input))
  serve(app, shelfCalls.officeAlternatives, (context, input) => alternatives.chosen(context, input))
  serve(app, shelfCalls.setAlternatives, (context, input) => alternatives.setChosen(context, input))
  serve(app, limitCalls.officeLimits, (context, input) => limits.chosen(context, input))
  serve(app, limitCalls.setLimits, (context, input) => limits.setChosen(context, input))
  serve(app, products.officeChoices, (context) => shelves.choices(context))
  serve(app, bulkCalls.duplicateProduct, (context, input) => duplicate(context, input))

  serve(app, translationCalls.missingCounts, (context) => translations.counts(context))
  serve(app, translationCalls.missingTexts, (context, input) => translations.texts(context, input))

  serve(app, bulkCalls.prepareBulk, (context, input) => bulk.prepare(context, input))
  serve(app, bulkCalls.officeBulks, (context, input) => bulk.bulks(context, input))
  serve(app, bulkCalls.officeBulk, (context, input) => bulk.bulk(context, input))
  serve(app, bulkCalls.officeBulkLines, (context, input) => lines(context, input))
  serve(app, bulkCalls.officeBulkPrices, (context, input) => prices(context, input))
  serve(app, bulkCalls.startBulk, (context, input) => bulk.start(context, input))
  serve(app, bulkCalls.cancelBulk, (context, input) => bulk.cancel(context, input))
  serve(app, bulkCalls.undoBulk, (context, input) => bulk.undo(context, input))

  serve(app, shelfCalls.officeCategories, (context) => categories.categories(context))
  serve(app, shelfCalls.saveCategory, (context, form) => categories.saveCategory(context, form))
  serve(app, shelfCalls.moveCategory, (context, input) => categories.move(context, input))
  serve(app, shelfCalls.removeCategory, (context, input) => categories.remove(context, input))
  serve(app, shelfCalls.officeBrands, (context) => brands.brands(context))
  serve(app, shelfCalls.saveBrand, (context, form) => brands.save(context, form))
  serve(app, shelfCalls.archiveBrand, (context, input) => brands.archive(context, input))
  serve(app, shelfCalls.removeBrand, (context, input) => brands.remove(context, input))
  serve(app, shelfCalls.officeAttributes, (context) => attributes.attributes(context))
  serve(app, shelfCalls.saveAttribute, (context, form) => attributes.save(context, form))
  serve(app, shelfCalls.removeAttribute, (context, input) => attributes.remove(context, input))
}
