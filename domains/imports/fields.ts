/**
 * Fields of another shop's product. They are called as Shopify's columns, the first format that was read: every other source is
 * turned into its rows.
 */
export const TARGETS = [
  'handle',
  'title',
  'brief',
  'body (html)',
  'vendor',
  'product category',
  'type',
  'published',
  'status',
  'option1 name',
  'option1 value',
  'option2 name',
  'option2 value',
  'option3 name',
  'option3 value',
  'variant sku',
  'variant barcode',
  'variant grams',
  'variant price',
  'variant inventory qty',
  'variant image',
  'variant command',
  'image src',
  'image position',
  'image alt text',
  'tags',
  'seo title',
  'seo description',
  'location',
] as const
export type Target = (typeof TARGETS)[number]
