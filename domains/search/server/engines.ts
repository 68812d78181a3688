/** Selects the search engine of this process: PostgreSQL, or the configured server. */
import type { Config } from '#kit/server/config.ts'
import type { Engine } from './engine.ts'
import { meilisearch } from './meilisearch.ts'
import { postgres } from './engine/postgres.ts'

let chosen: Engine = postgres
let isFilled = true

export const engine = (): Engine => chosen

/** Called by the composition root. */
export function chooseEngine({
  searchUrl,
  searchKey,
}: Pick<Config, 'searchUrl' | 'searchKey'>): void {
  chosen = searchUrl === null ? postgres : meilisearch({ url: searchUrl, key: searchKey })
  isFilled = searchUrl === null
}

/** Sets another engine for this process, for example in a benchmark. */
export function setEngine(other: Engine): void {
  chosen = other
}

/** A separate search server may be empty or behind: the patrol runs faster until it has completed one round. */
export const mustFill = (): boolean => !isFilled

export function noteFilled(): void {
  isFilled = true
}
