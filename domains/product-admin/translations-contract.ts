/** Texts that a language still lacks: of products, categories, brands and attributes, and of what the merchant writes (domains/writings). */
import * as z from 'zod/mini'
import { WRITING_KINDS } from '#domains/writings/kinds.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, Lang, numberedPage, PageParam, sizeParam } from '#kit/contract/values.ts'
import { GapKind, ProductState } from '#domains/catalog/state-contract.ts'

/** Kinds of texts: those of products, of categories, brands and attributes, and of what the merchant writes. */
export const TextKind = z.enum([
  ...GapKind.options,
  'category',
  'brand',
  'attribute',
  ...WRITING_KINDS,
])
export type TextKind = z.infer<typeof TextKind>

const Count = z.int()
/** How many things lack some text, by language. Archived products are left out. */
export const missingCounts = endpoint({
  method: 'GET',
  path: '/office/product-admin/translations',
  who: 'staff:catalog.read',
  input: z.object({}),
  data: z.array(
    z.object({
      lang: Lang,
      name: Count,
      brief: Count,
      details: Count,
      data: Count,
      alt: Count,
      seo: Count,
      category: Count,
      brand: Count,
      attribute: Count,
      article: Count,
      page: Count,
      announcement: Count,
      banner: Count,
      company: Count,
    }),
  ),
})

export const MissingRow = z.object({
  /** Of what the merchant writes null: `screen` is where it is edited. */
  id: z.nullable(Id),
  screen: z.nullable(z.string()),
  /** In the reader's language, or what there is. */
  name: z.string(),
  /** Of products. */
  code: z.nullable(z.string()),
  smallUrl: z.nullable(z.string()),
  state: z.nullable(ProductState),
  /** All languages that lack this kind of it. */
  missingLangs: z.array(Lang),
})
/** Which they are; products on sale first. */
export const missingTexts = endpoint({
  method: 'GET',
  path: '/office/product-admin/translations/:kind',
  who: 'staff:catalog.read',
  input: z.object({ kind: TextKind, missing: Lang, page: PageParam, size: sizeParam(50) }),
  data: numberedPage(MissingRow),
})
