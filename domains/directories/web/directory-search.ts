/** What the addresses of directories say after `?`. */
import { searchOf, text, whole } from '#kit/web/pages/search-params.ts'

const FILTERS = {
  term: whole(),
  region: text(5),
  certificate: text(80),
  q: text(80),
  page: whole(1, 10_000),
}

export const directorySearch = searchOf(FILTERS)
export type DirectorySearch = ReturnType<typeof directorySearch>

/** Where a directory and its companies have one address, the id chooses the company. */
export const directoryOrCompanySearch = searchOf({ id: whole(), ...FILTERS })
