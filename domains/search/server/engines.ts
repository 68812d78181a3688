/** Which engine answers in this process. */
import type { Engine } from './engine.ts'
import { postgres } from './postgres/engine.ts'

let chosen: Engine = postgres

export const engine = (): Engine => chosen

/** Once, when the process starts. */
export function chooseEngine(other: Engine): void {
  chosen = other
}
