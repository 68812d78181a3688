/** A product's state, and what it may lack. */
import * as z from 'zod/mini'

export const ProductState = z.enum(['draft', 'published', 'archived'])

/** What a product may lack: a retail price, a stored picture, free stock, a brand. */
export const ProductLack = z.enum(['price', 'picture', 'stock', 'brand'])
/**
 * Kinds of texts that may lack a translation, in the order of their bits. seo: texts for search engines; details: with the
 * purchase notice; data: options, units, key figures and specifications; alt: of pictures.
 */
export const GapKind = z.enum(['name', 'brief', 'details', 'data', 'alt', 'seo'])
