/** How far a product is: its state, and what it may lack. */
import * as z from 'zod/mini'

export const ProductState = z.enum(['draft', 'published', 'archived'])

/** What a product may be without: a retail price, a stored picture, free stock, a brand. */
export const ProductLack = z.enum(['price', 'picture', 'stock', 'brand'])
/**
 * Kinds of texts that a language may lack, in the order of their bits. seo: what search engines show instead; details: with the purchase notice;
 * data: options, units, key figures and specifications; alt: of pictures.
 */
export const GapKind = z.enum(['name', 'brief', 'details', 'data', 'alt', 'seo'])
