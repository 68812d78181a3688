/** Which engine answers in this process: PostgreSQL, or the server that the configuration names. */
import type { Config } from '#kit/server/config.ts'
import type { Engine } from './engine.ts'
import { meilisearch } from './meilisearch.ts'
import { postgres } from './engine/postgres.ts'

let chosen: Engine = postgres
let isFilled = true

export const engine = (): Engine => chosen

/** Called where the shop is put together. */
export function chooseEngine({
  searchUrl,
  searchKey,
}: Pick<Config, 'searchUrl' | 'searchKey'>): void {
  chosen = searchUrl === null ? postgres : meilisearch({ url: searchUrl, key: searchKey })
  isFilled = searchUrl === null
}

/** Another engine for this process, such as one that a measurement puts together. */
export function setEngine(other: Engine): void {
  chosen = other
}

/** A server beside the database may be new, or have missed something: the patrol hurries until it was round once. */
export const mustFill = (): boolean => !isFilled

export function noteFilled(): void {
  isFilled = true
}
