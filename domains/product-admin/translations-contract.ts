/** Texts that a language still lacks: of products, categories, brands and attributes. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, Lang, numberedPage, PageParam, sizeParam } from '#kit/contract/values.ts'
import { GapKind, ProductState } from '#domains/catalog/state-contract.ts'

/** Kinds of texts: those of products, and of categories, brands and attributes. */
export const TextKind = z.enum([...GapKind.options, 'category', 'brand', 'attribute'])
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
    }),
  ),
})

export const MissingRow = z.object({
  id: Id,
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
