/** Filters of a list that choose one of a few values of its address. */
import type { Filter } from './filter.ts'

export type FilterValue = { value: string | number; label: string }

/**
 * @param search the parameters of the list's address
 * @param onSet opens the list with these parameters changed
 * @returns a filter of the parameter `id` among these values; `shown` is its chip's text instead of the value's label
 */
export const choiceFilter =
  <Search extends Record<string, unknown>>(search: Search, onSet: (part: Search) => void) =>
  (
    id: keyof Search & string,
    name: string,
    choices: readonly FilterValue[],
    shown?: string,
  ): Filter => {
    const now = search[id]
    const found = choices.find(({ value }) => value === now)
    // The values are those that the address may hold: its reader leaves out any other.
    const set = (value: string | number | undefined) => onSet({ [id]: value } as Search)
    return {
      id,
      name,
      shown: now === undefined ? undefined : (shown ?? found?.label ?? `${name} ${String(now)}`),
      onLift: () => set(undefined),
      choices: choices.map(({ value, label }) => ({
        id: String(value),
        label,
        onChoose: () => set(value),
      })),
    }
  }
