/** Files of the shop that texts of the catalogue show, by their addresses. */

const ADDRESS = /\/api\/files\/public\/([\w-]{22})(?:-\d{2,4}\.webp|\.(?:glb|usdz|mp4|webm))/g

/** The ids of all files that a text of JSON or HTML refers to, each once. */
export const fileIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(ADDRESS)].map(([, id]) => id!)),
]
