/** What people call the things that the log is about. A domain tells how its things are called; the log keeps their numbers alone. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** Names of things by their ids, as they are called today; what is gone has none. */
export type Namer = (
  db: Queryable,
  ids: readonly number[],
  lang: Lang,
) => Promise<readonly { id: number; name: string }[]>

const namers = new Map<string, Namer>()

/** Told once for each process, by the routes of the domain. @param kind what stands before the colon of `object` */
export function setObjectNames(kind: string, namer: Namer): void {
  namers.set(kind, namer)
}

/** One statement for each kind of thing. @returns names by object: `staff:7` */
export async function objectNames(
  db: Queryable,
  objects: readonly string[],
  lang: Lang,
): Promise<ReadonlyMap<string, string>> {
  const idsOf = new Map<string, Set<number>>()
  for (const object of objects) {
    const [, kind = '', id = ''] = /^([a-z]+):(\d{1,15})$/i.exec(object) ?? []
    if (!namers.has(kind)) continue
    idsOf.set(kind, (idsOf.get(kind) ?? new Set()).add(Number(id)))
  }
  const named = await Promise.all(
    [...idsOf].map(async ([kind, ids]) => {
      const rows = (await namers.get(kind)?.(db, [...ids], lang)) ?? []
      return rows.map(({ id, name }) => [`${kind}:${id}`, name] as const)
    }),
  )
  return new Map(named.flat())
}
