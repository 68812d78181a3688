/** What people call the things that the log is about. A domain tells how its things are called; the log keeps their numbers alone. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** Names of things by their ids, as they are called today; what is gone has none. */
export type Namer = (
  db: Queryable,
  ids: readonly number[],
  lang: Lang,
) => Promise<readonly { id: number; name: string }[]>

/** By what stands before the colon of `object`. */
type Namers = Readonly<Record<string, Namer>>

declare module '#kit/server/domain.ts' {
  interface Domain {
    /** How its things are called in the log. */
    objectNames?: Namers
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    objectNames: Namers
  }
}

/** One statement for each kind of thing. @returns names by object: `staff:7` */
export async function nameObjects(
  { db, lang, objectNames }: { db: Queryable; lang: Lang; objectNames: Namers },
  objects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = new Map<string, Set<number>>()
  for (const object of objects) {
    const [, kind = '', id = ''] = /^([a-z]+):(\d{1,15})$/i.exec(object) ?? []
    if (!Object.hasOwn(objectNames, kind)) continue
    idsOf.set(kind, (idsOf.get(kind) ?? new Set()).add(Number(id)))
  }
  const named = await Promise.all(
    [...idsOf].map(async ([kind, ids]) => {
      const rows = (await objectNames[kind]?.(db, [...ids], lang)) ?? []
      return rows.map(({ id, name }) => [`${kind}:${id}`, name] as const)
    }),
  )
  return new Map(named.flat())
}
