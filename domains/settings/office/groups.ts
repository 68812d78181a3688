/** The groups of settings: what stands before the dot of their keys. */

type Keyed = readonly { key: string }[]

/** The group of the shop itself, which is this domain's own: it is shown where no other is asked for. */
export const FIRST_GROUP = 'shop'

/** @returns the groups in the order in which the shop puts its settings together (`apps/api/settings.ts`) */
export const groupsOf = (settings: Keyed): readonly string[] => [
  ...new Set(settings.map(({ key }) => key.slice(0, key.indexOf('.')))),
]

/** @returns the group that an address asks for, or the first where there is none of that name */
export const groupIn = (settings: Keyed, wanted: string | undefined): string =>
  wanted !== undefined && groupsOf(settings).includes(wanted) ? wanted : FIRST_GROUP
