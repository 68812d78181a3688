/** Where a browser keeps its own draws of a stage: until the stage was verified, also after logging out. */
import { readLocal, writeLocal } from '#kit/web/session/local.ts'
import type { Kept } from '../kept.ts'

const keyOf = (stageId: number): string => `lottery:${stageId}`

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'seedHash' in value &&
  'terms' in value &&
  'draws' in value &&
  Array.isArray(value.draws)

/** @returns null where it has not drawn here */
export const readKept = (stageId: number): Kept | null => readLocal(keyOf(stageId), isKept)

export const writeKept = (stageId: number, kept: Kept): void => writeLocal(keyOf(stageId), kept)
