/** What the editor of an article checks and keeps. */
import * as z from 'zod/mini'
import { ArticleForm, type ArticleTexts } from '../office-contract.ts'

/** Nothing is written yet. */
export const NONE: ArticleTexts = {
  title: { cn: '' },
  summary: { cn: '' },
  html: { cn: '' },
  coverUrl: null,
  coverAlt: { cn: '' },
  heldFrom: null,
  heldUntil: null,
}

/** The typed text belongs to the version of the draft that was read: a newer one is not overwritten without asking. */
export const Form = z.extend(ArticleForm, { draftVersion: z.nullable(z.int()) }).check(
  z.refine(({ title }) => title.cn.trim() !== '', { path: ['title', 'cn'], error: 'missing' }),
  z.refine(
    ({ heldFrom, heldUntil }) => heldFrom === null || heldUntil === null || heldFrom <= heldUntil,
    { path: ['heldUntil'], error: 'wrong' },
  ),
)

export type ArticleValues = z.infer<typeof Form>

/** The name under which this tab stores unsaved text. */
export const unsavedOf = (id: number): string => `article:${id}`

export const textsOf = (row: ArticleTexts): ArticleTexts => {
  const { title, summary, html, coverUrl, coverAlt, heldFrom, heldUntil } = row
  return { title, summary, html, coverUrl, coverAlt, heldFrom, heldUntil }
}
