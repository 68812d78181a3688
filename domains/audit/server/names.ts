/** Names of the objects in the audit log. The log stores ids alone, and each domain looks up the names of its objects. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** Finds the present names of objects by their ids; deleted objects have none. */
export type Namer = (
  db: Queryable,
  ids: readonly number[],
  lang: Lang,
) => Promise<readonly { id: number; name: string }[]>

/** By the kind of object: the part of `object` before the colon. */
type Namers = Readonly<Record<string, Namer>>

declare module '#kit/server/domain.ts' {
  interface Domain {
    /** Looks up the names of the domain's objects for the audit log. */
    objectNames?: Namers
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    objectNames: Namers
  }
}

/** Runs one statement for each kind of object. @returns names by object: `staff:7` */
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
