/** What is written of a text page, as its forms hold it. */
import type * as z from 'zod/mini'
import type { PageForm } from '../../pages-contract.ts'

export type PageTexts = z.infer<typeof PageForm>
