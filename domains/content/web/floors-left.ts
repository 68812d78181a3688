/** The categories that the home page shows without a section of their own. */
import type { Audience } from '../home-contract.ts'

type Section = { categoryId: number | null; audience: Audience }

/** A category with a section for everybody is not shown twice; one whose section only some see stays for the others, and for search engines. */
export function floorsLeft<Floor extends { categoryId: number }>(
  floors: readonly Floor[],
  sections: readonly Section[],
): Floor[] {
  const own = sections.flatMap(({ categoryId, audience }) =>
    audience === 'all' ? [categoryId] : [],
  )
  return floors.filter(({ categoryId }) => !own.includes(categoryId))
}
