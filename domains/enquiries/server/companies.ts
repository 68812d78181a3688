/** Companies of the directories, which a later domain knows: an enquiry to one writes down its name. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Directory } from '../kinds.ts'

/** @returns its name as its page shows it in this language; null when no such company is public in this directory */
export type FindCompany = (
  db: Queryable,
  company: { directory: Directory; companyId: number; lang: Lang },
) => Promise<string | null>

declare module '#kit/server/domain.ts' {
  interface Domain {
    /** Of the domain that has the companies. */
    findCompany?: FindCompany
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    findCompany: FindCompany | null
  }
}
