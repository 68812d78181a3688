/** The calls about categories, brands, attributes and units of measure in the office. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as measureCalls from '../measures-contract.ts'
import * as attributes from './attributes/attributes.ts'
import * as brands from './brands/brands.ts'
import * as categories from './categories/categories.ts'
import * as measures from './measures/measures.ts'

export async function taxonomyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.officeCategories, (context) => categories.categories(context))
  serve(app, calls.saveCategory, (context, form) => categories.saveCategory(context, form))
  serve(app, calls.moveCategory, (context, input) => categories.move(context, input))
  serve(app, calls.removeCategory, (context, input) => categories.remove(context, input))
  serve(app, calls.officeBrands, (context) => brands.brands(context))
  serve(app, calls.saveBrand, (context, form) => brands.save(context, form))
  serve(app, calls.archiveBrand, (context, input) => brands.archive(context, input))
  serve(app, calls.removeBrand, (context, input) => brands.remove(context, input))
  serve(app, calls.officeAttributes, (context) => attributes.attributes(context))
  serve(app, calls.saveAttribute, (context, form) => attributes.save(context, form))
  serve(app, calls.removeAttribute, (context, input) => attributes.remove(context, input))
  serve(app, measureCalls.officeMeasures, (context) => measures.measures(context))
  serve(app, measureCalls.ownUnitNames, (context) => measures.ownNames(context))
  serve(app, measureCalls.saveMeasure, (context, form) => measures.save(context, form))
  serve(app, measureCalls.orderMeasures, (context, input) => measures.order(context, input))
  serve(app, measureCalls.removeMeasure, (context, input) => measures.remove(context, input))
}
