/** The search parameters of the machines' page: category, process, sort order and page. */
import { ids, oneOf, searchOf, whole } from '#kit/web/pages/search-params.ts'

export const machineSearch = searchOf({
  category: whole(),
  values: ids(),
  sort: oneOf('sales', 'priceUp', 'priceDown', 'new'),
  page: whole(2),
})
export type MachineSearch = ReturnType<typeof machineSearch>
