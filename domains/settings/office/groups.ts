/** Groups of settings: the part of their keys before the dot. */

type Keyed = readonly { key: string }[]

/** The group of the shop itself, which is the default. */
export const FIRST_GROUP = 'shop'

/** @returns the groups in the order in which the shop puts its settings together (`apps/api/settings.ts`) */
export const groupsOf = (settings: Keyed): readonly string[] => [
  ...new Set(settings.map(({ key }) => key.slice(0, key.indexOf('.')))),
]

/** @returns the group in the address, or the first where there is none with that name */
export const groupIn = (settings: Keyed, wanted: string | undefined): string =>
  wanted !== undefined && groupsOf(settings).includes(wanted) ? wanted : FIRST_GROUP

/**
 * @param words what staff typed; every part of it must be in the name of a setting or of its group, in any order
 * @param nameOf the setting and its group in the reader's words
 */
export function findSettings<Setting extends { key: string }>(
  settings: readonly Setting[],
  words: string,
  nameOf: (setting: Setting) => string,
): readonly Setting[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  return settings.filter((setting) => {
    const name = nameOf(setting).toLowerCase()
    return parts.every((part) => name.includes(part))
  })
}
