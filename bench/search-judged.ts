/** The format of a judged query: the typed text, and the products meant by it. */
import type { Lang } from '#kit/contract/lang.ts'

/** Goods of a brand or of a category, by their Chinese names; those among them that are called so. */
export type Placed = { brand?: RegExp; category?: RegExp; name?: RegExp }
type One = string | RegExp | Placed
export type Want = One | readonly One[]
export type Query = [q: string, want: Want, first?: Want]
export type Kind = { kind: string; lang: Lang; needs: 'home' | 'demo'; queries: readonly Query[] }

/** A kind of the second set: Chinese where no language is named. */
export type AskedKind = { kind: string; lang?: Lang; queries: readonly Query[] }
