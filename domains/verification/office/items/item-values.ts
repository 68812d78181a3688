/** What the drawer of an item edits. */
import type { ItemForm } from '../../items-contract.ts'

export const NEW_ITEM: ItemForm = {
  code: null,
  kind: 'text',
  name: { cn: '' },
  help: { cn: '' },
  example: { cn: '' },
  isRequired: true,
  isSensitive: false,
  businessKinds: [],
  countries: [],
  active: true,
  version: 0,
}
