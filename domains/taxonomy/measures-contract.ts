/** The dictionary of units of measure: what the units of SKUs are called (piece, box, metre), in four languages. The merchant keeps it. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, requiredTexts, Translated, Version } from '#kit/contract/values.ts'

export const MEASURE_NAME_MAX = 40
/** A list that fits a menu of choices; the shop refuses more. */
export const MEASURES_MAX = 200
/** Names outside of the dictionary that are listed, those of most SKUs first. */
export const OWN_NAMES_MAX = 50

export const MeasureForm = z.object({
  id: z.optional(Id),
  name: requiredTexts(MEASURE_NAME_MAX),
  version: Version,
})

/** In the order in which they are offered; the first one is that of new SKUs. */
export const officeMeasures = endpoint({
  method: 'GET',
  path: '/office/taxonomy/measures',
  who: 'staff:catalog.read',
  input: z.object({}),
  data: z.array(
    z.extend(z.required(MeasureForm), {
      /** SKUs with a unit called so: while there are any, it cannot be deleted. */
      skuCount: z.int(),
    }),
  ),
})
/** Names that files or earlier forms gave to units of SKUs, and that no unit of measure says. */
export const ownUnitNames = endpoint({
  method: 'GET',
  path: '/office/taxonomy/measures/own-names',
  who: 'staff:catalog.read',
  input: z.object({}),
  data: z.array(z.object({ name: Translated, skuCount: z.int() })),
})
/**
 * Creates (no id), as the last one, or renames: everything that shows it follows. Units of SKUs that say the same words, and no
 * others, take it in the background.
 * @refuses measureNotFound, measureNameTaken, tooManyMeasures, changedMeanwhile
 */
export const saveMeasure = endpoint({
  method: 'POST',
  path: '/office/taxonomy/measures',
  who: 'staff:catalog.write',
  input: MeasureForm,
  data: z.object({ id: Id }),
})
/** All of them, each once, in the new order. @refuses changedMeanwhile, when one was added or deleted */
export const orderMeasures = endpoint({
  method: 'POST',
  path: '/office/taxonomy/measures/order',
  who: 'staff:catalog.write',
  input: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MEASURES_MAX)) }),
  data: z.object({}),
})
/** @refuses measureNotFound, measureUsed: units of SKUs are called so */
export const removeMeasure = endpoint({
  method: 'POST',
  path: '/office/taxonomy/measures/:measureId/removal',
  who: 'staff:catalog.write',
  input: z.object({ measureId: IdParam }),
  data: z.object({}),
})
